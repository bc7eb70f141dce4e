import { Logo } from '../design/mark/Logo.tsx'
import { paths } from '../lib/paths.ts'
import classes from './SiteFooter.module.css'
import { chosenTheme } from './theme.ts'

const columns = [
  {
    title: 'Product',
    links: [
      [paths.features(), 'Features'],
      [paths.pricing(), 'Pricing'],
      [paths.security(), 'Security'],
      [paths.ownFeedback(), 'Feedback / Report a Bug'],
    ],
  },
  {
    title: 'Help',
    links: [
      [paths.help(), 'Help Guide'],
      [paths.integration(), 'Integration'],
      [paths.support(), 'Support'],
      [paths.status(), 'Status'],
      [paths.homeSection('contact'), 'Contact'],
      [paths.homeSection('mailing-list'), 'Mailing List'],
    ],
  },
  {
    title: 'Legal',
    links: [
      [paths.termsOfService(), 'Terms of Service'],
      [paths.privacyPolicy(), 'Privacy Policy'],
      [paths.acceptableUsePolicy(), 'Acceptable Use Policy'],
    ],
  },
] as const

/** The public pages' footer (product specification, section 2). */
export function SiteFooter({ year }: { year: string }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <span className={classes.logo}>
            <Logo size={22} />
            Earshot
          </span>
          <p>Feedback and bug reports from your customers, inside your product.</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={classes.column}>
            <h2>{title}</h2>
            <ul>
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={classes.end}>
          <p>© {year} Earshot. All rights reserved.</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

const themes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** Theme of the public pages in this browser; `theme.ts` handles the choice. */
const ThemeSwitch = () => (
  <fieldset className={classes.switch}>
    <legend className="unseen">Theme</legend>
    {themes.map(([value, label]) => (
      <label key={value} className={classes.choice}>
        <input type="radio" name="site-theme" value={value} defaultChecked={value === chosenTheme()} />
        {label}
      </label>
    ))}
  </fieldset>
)
