/*
 * The languages in which customers read public boards and emails. Another one is a name here and a file in each
 * catalogue (`docs/languages.md`). Nothing here needs zod.
 */

/** Each language's name for itself. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as [Language, ...Language[]]

/** How dates and numbers are written in a language: a BCP 47 tag. */
export const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** The first of some wanted languages that there is; they are BCP 47 tags, the most wanted first. */
export const languageOf = (tags: readonly string[]): Language | undefined =>
  tags
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((language): language is Language => languages.includes(language as Language))

/**
 * The language of a board or an email: what the customer chose, else the one that the project writes in, else the first
 * of those that the customer's browser asks for, else English.
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
