import { type Language, languageOf } from '@earshot/shared/language/languages'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** The languages that a request accepts, the preferred first: BCP 47 tags. */
export const preferredLanguages = (c: Context): string[] =>
  parseAccept(c.req.header('accept-language') ?? '').map(({ type }) => type)

/** The first supported language: of the page's own, then of those that the browser accepts. */
export const readerLanguage = (c: Context, chosen = ''): Language | null =>
  languageOf([chosen, ...preferredLanguages(c)]) ?? null
