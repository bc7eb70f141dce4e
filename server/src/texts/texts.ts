import { type Language, languages } from '@earshot/shared/language/languages'
import type { Translate } from '@earshot/shared/texts/catalogue'
import { createInstance } from 'i18next'
import { de } from './de.ts'
import { en } from './en.ts'

/* The server's texts for customers. Texts for teams and operators are English only, and not in these catalogues. */

const catalogues: Record<Language, Record<string, string>> = { en, de }

const texts = createInstance({
  resources: Object.fromEntries(languages.map((name) => [name, { translation: catalogues[name] }])),
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // The consumers of a text encode it: `html` in documents, the layout in emails.
  interpolation: { escapeValue: false },
})
void texts.init()

export interface ServerTexts {
  language: Language
  t: Translate<typeof en>
  /** A status' name: its own, or the catalogue's for a status that every project begins with. */
  statusName(name: string): string
}

export const textsIn = (language: Language): ServerTexts => ({
  language,
  t: (key, ...[values]) => texts.t(String(key), { ...values, lng: language }),
  statusName(name) {
    const key = `status.${name}`
    return texts.exists(key, { lng: language }) ? texts.t(key, { lng: language }) : name
  },
})
