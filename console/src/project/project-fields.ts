import { BoardAccess } from '@earshot/shared/board/board-access'
import { languages } from '@earshot/shared/language/languages'
import { widgetLanguages } from '@earshot/shared/language/widget-languages'
import { limits } from '@earshot/shared/limits'
import { ModerationMode } from '@earshot/shared/project/project'
import { HeldWord, NewProject, SlugChange, Website } from '@earshot/shared/project/project-change'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** What the form for a new project asks for. */
export const NewProjectFields = z.object({
  name: NewProject.shape.name,
  allowedOrigins: z.array(emptyOr(Website)).max(limits.originsPerProject),
})
export type NewProjectFields = z.infer<typeof NewProjectFields>

/** What a project's general form asks for. */
export const GeneralFields = NewProjectFields.extend(SlugChange.shape).extend({
  boardAccess: BoardAccess,
  /** Empty for the language of whoever reads. */
  language: z.enum(['', ...languages]),
  /** Empty for that of the page, or its visitor. */
  widgetLanguage: z.enum(['', ...widgetLanguages]),
})
export type GeneralFields = z.infer<typeof GeneralFields>

/** What its form about moderation asks for. */
export const ModerationFields = z.object({
  moderation: ModerationMode,
  heldWords: z.array(emptyOr(HeldWord)),
})
export type ModerationFields = z.infer<typeof ModerationFields>

/** The form's values as they are sent: a website field left empty was not given. */
export const withoutBlanks = <Values extends NewProjectFields>(values: Values): Values => ({
  ...values,
  allowedOrigins: distinct(values.allowedOrigins),
})

/** Each of the values once, without the empty ones. */
export const distinct = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
]
