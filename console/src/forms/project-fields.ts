import { limits } from '@earshot/shared/limits'
import { ModerationMode, NewProject, Origin } from '@earshot/shared/project'
import { z } from 'zod'
import { emptyOr } from './empty-or.ts'

/** What the form for a new project asks for. */
export const NewProjectForm = z.object({
  name: NewProject.shape.name,
  allowedOrigins: z.array(emptyOr(Origin)).max(limits.originsPerProject),
})
export type NewProjectForm = z.infer<typeof NewProjectForm>

/** What a project's settings form asks for. */
export const ProjectSettingsForm = NewProjectForm.extend({ moderation: ModerationMode })
export type ProjectSettingsForm = z.infer<typeof ProjectSettingsForm>

/** The form's values as they are sent: an origin field left empty was not given. */
export const withoutBlanks = <Values extends NewProjectForm>(values: Values): Values => ({
  ...values,
  allowedOrigins: [...new Set(values.allowedOrigins.filter((origin) => origin !== ''))],
})
