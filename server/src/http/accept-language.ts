import { type Language, languageOf } from '@earshot/shared/language/languages'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** What a request asks for, the most wanted first: BCP 47 tags. */
export const preferredLanguages = (c: Context): string[] =>
  parseAccept(c.req.header('accept-language') ?? '').map(({ type }) => type)

/** The first language that there is: of what the page is in, then of what the browser asks for. */
export const readerLanguage = (c: Context, said = ''): Language | null =>
  languageOf([said, ...preferredLanguages(c)]) ?? null
