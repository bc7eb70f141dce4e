import { chooseLanguage } from '@earshot/shared/language/languages'
import type { Context } from 'hono'
import type { KnownSite } from '../features/board/site.ts'
import { preferredLanguages } from '../http/request/accept-language.ts'
import { type ServerTexts, textsIn } from '../texts/texts.ts'

/** For every response in the reader's language. */
export const variesByLanguage = { vary: 'Accept-Language' }

/** The texts of a board's documents: in the project's language, otherwise in one that the request accepts. */
export const boardTexts = (c: Context, { project }: KnownSite): ServerTexts =>
  textsIn(chooseLanguage({ project: project.language, preferred: preferredLanguages(c) }))
