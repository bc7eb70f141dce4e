import { languageNames, languages } from '@earshot/shared/language/languages'
import { oneOf } from '@earshot/shared/record'
import { useId } from 'react'
import classes from './LanguageMenu.module.css'
import { chooseTexts, language, t } from './texts.ts'

/** Chooses the language of every board in this browser; each language is listed by its own name. */
export function LanguageMenu() {
  const id = useId()
  return (
    <span className={classes.menu}>
      <label htmlFor={id}>{t('language')}</label>
      <select
        id={id}
        value={language()}
        onChange={({ target }) => void chooseTexts(oneOf(languages, target.value) ?? language())}
      >
        {languages.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
    </span>
  )
}
