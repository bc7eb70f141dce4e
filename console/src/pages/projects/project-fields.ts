import { limits } from '@earshot/shared/limits'
import { HeldWord, ModerationMode, NewProject, Origin } from '@earshot/shared/project'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** What the form for a new project asks for. */
export const NewProjectFields = z.object({
  name: NewProject.shape.name,
  allowedOrigins: z.array(emptyOr(Origin)).max(limits.originsPerProject),
})
export type NewProjectFields = z.infer<typeof NewProjectFields>

/** What a project's settings form asks for. */
export const ProjectFields = NewProjectFields.extend({
  moderation: ModerationMode,
  heldWords: z.array(emptyOr(HeldWord)),
})
export type ProjectFields = z.infer<typeof ProjectFields>

/** The form's values as they are sent: an origin field left empty was not given. */
export const withoutBlanks = <Values extends NewProjectFields>(values: Values): Values => ({
  ...values,
  allowedOrigins: distinct(values.allowedOrigins),
})

/** The same of a project's settings, with its list of words. */
export const settingsWithoutBlanks = (values: ProjectFields): ProjectFields => ({
  ...withoutBlanks(values),
  heldWords: distinct(values.heldWords.map((word) => word.trim())),
})

const distinct = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ''))]
