import { BoardAccess } from '@earshot/shared/board/board-access'
import { languages } from '@earshot/shared/language/languages'
import { widgetLanguages } from '@earshot/shared/language/widget-languages'
import { limits } from '@earshot/shared/limits'
import { ModerationMode } from '@earshot/shared/project/project'
import { HeldWord, NewProject, SlugChange, Website } from '@earshot/shared/project/project-change'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** Fields of the form for a new project. */
export const NewProjectFields = z.object({
  name: NewProject.shape.name,
  allowedOrigins: z.array(emptyOr(Website)).max(limits.originsPerProject),
})
export type NewProjectFields = z.infer<typeof NewProjectFields>

/** Fields of a project's general form. */
export const GeneralFields = NewProjectFields.extend(SlugChange.shape).extend({
  boardAccess: BoardAccess,
  /** Empty for the reader's own language. */
  language: z.enum(['', ...languages]),
  /** Empty for the language of the page or its visitor. */
  widgetLanguage: z.enum(['', ...widgetLanguages]),
})
export type GeneralFields = z.infer<typeof GeneralFields>

/** Fields of a project's moderation form. */
export const ModerationFields = z.object({
  moderation: ModerationMode,
  heldWords: z.array(emptyOr(HeldWord)),
})
export type ModerationFields = z.infer<typeof ModerationFields>

/** The form's values for the request, without empty website fields. */
export const withoutBlanks = <Values extends NewProjectFields>(values: Values): Values => ({
  ...values,
  allowedOrigins: distinct(values.allowedOrigins),
})

/** Values without duplicates and empty ones. */
export const distinct = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
]
