import { z } from 'zod'
import { PublicKey } from './ids.ts'
import { Status } from './status.ts'
import { WidgetConfig } from './widget.ts'

/** The piece of an address that names a project's public board. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

/** A project as its public board shows it, to anyone. */
export const Site = WidgetConfig.extend({
  key: PublicKey,
  statuses: z.array(Status.omit({ freezesComments: true })),
})
export type Site = z.infer<typeof Site>
