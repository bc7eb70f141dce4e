import { chooseLanguage } from '@earshot/shared/language/languages'
import type { Context } from 'hono'
import type { KnownSite } from '../features/board/site.ts'
import { preferredLanguages } from '../http/accept-language.ts'
import { type ServerTexts, textsIn } from '../texts/texts.ts'

/** With every answer whose words are in the language of whoever asks. */
export const variesByLanguage = { vary: 'Accept-Language' }

/** The texts of a board's documents: in the project's language, else in the one that the request asks for. */
export const boardTexts = (c: Context, { project }: KnownSite): ServerTexts =>
  textsIn(chooseLanguage({ project: project.language, preferred: preferredLanguages(c) }))
