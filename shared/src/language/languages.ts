/*
 * Languages of public boards and emails. Another language needs a name here and a file in each catalogue
 * (`docs/languages.md`). Nothing here needs zod.
 */

import { keysOf } from '../record.ts'

/** Names of the languages in themselves. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languageNames

export const languages = keysOf(languageNames)

/** Locales for dates and numbers by language: BCP 47 tags. */
export const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** The first supported language of a list of BCP 47 tags, most wanted first. */
export const languageOf = (tags: readonly string[]): Language | undefined =>
  tags
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((language): language is Language => languages.some((known) => known === language))

/**
 * The language of a board or an email: the customer's choice, else the project's, else the first supported one that the
 * customer's browser asks for, else English.
 */
export const chooseLanguage = ({
  chosen,
  project,
  preferred,
}: {
  chosen?: string | null
  project: Language | null
  preferred: readonly string[]
}): Language => languageOf([chosen ?? '', project ?? '', ...preferred]) ?? 'en'
