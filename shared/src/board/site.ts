import { z } from 'zod'
import { PublicKey } from '../field/ids.ts'
import { languages } from '../language/languages.ts'
import { Status } from '../status/status.ts'
import { WidgetConfig } from '../widget/widget.ts'
import { BoardAccess } from './board-access.ts'

/** A page that a board can have beside its list of feedback, with a tab of its own. */
export const BoardPage = z.enum(['roadmap', 'changelog'])
export type BoardPage = z.infer<typeof BoardPage>

/** A project as its public board shows it, to anyone. */
export const Site = WidgetConfig.omit({
  board: true,
  views: true,
  types: true,
  recording: true,
  needsIdentity: true,
}).extend({
  key: PublicKey,
  access: BoardAccess,
  /** In which its board is, whatever its reader's browser asks for; null where that decides. */
  language: z.enum(languages).nullable(),
  statuses: z.array(Status.omit({ isDefault: true, freezesComments: true })),
  /** Which pages the project has, in the order of their tabs. */
  pages: z.array(BoardPage),
})
export type Site = z.infer<typeof Site>
