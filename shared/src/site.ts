import { z } from 'zod'
import { PublicKey } from './ids.ts'
import { Status } from './status.ts'
import { WidgetConfig } from './widget.ts'

/** A project as its public board shows it, to anyone. */
export const Site = WidgetConfig.extend({
  key: PublicKey,
  statuses: z.array(Status.omit({ freezesComments: true })),
})
export type Site = z.infer<typeof Site>
