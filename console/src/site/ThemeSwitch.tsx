import classes from './ThemeSwitch.module.css'
import { chosenTheme } from './theme.ts'

const themes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** Which theme the pages have in this browser; `theme.ts` does what it says. */
export const ThemeSwitch = () => (
  <fieldset className={classes.switch}>
    <legend className={classes.legend}>Theme</legend>
    {themes.map(([value, label]) => (
      <label key={value} className={classes.choice}>
        <input type="radio" name="site-theme" value={value} defaultChecked={value === chosenTheme()} />
        {label}
      </label>
    ))}
  </fieldset>
)
