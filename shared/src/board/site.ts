import { z } from 'zod'
import { PublicKey } from '../field/ids.ts'
import { languages } from '../language/languages.ts'
import { Status } from '../status/status.ts'
import { WidgetConfig } from '../widget/widget.ts'
import { BoardAccess } from './board-access.ts'

/** A page of a board beside its list of feedback, with its own tab. */
export const BoardPage = z.enum(['roadmap', 'changelog'])
export type BoardPage = z.infer<typeof BoardPage>

/** A project as its public board shows it to anyone. */
export const Site = WidgetConfig.omit({
  board: true,
  views: true,
  types: true,
  recording: true,
  needsIdentity: true,
  newestEntryAt: true,
}).extend({
  key: PublicKey,
  access: BoardAccess,
  /** Fixed language of the board, whatever the reader's browser asks for; null if the browser decides. */
  language: z.enum(languages).nullable(),
  statuses: z.array(Status.omit({ freezesComments: true })),
  /** Pages of the project, in the order of their tabs. */
  pages: z.array(BoardPage),
})
export type Site = z.infer<typeof Site>
