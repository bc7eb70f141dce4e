import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Context } from 'hono'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type AppEnv, type ContactCtx, Ctx } from '../../http/context.ts'
import { gone, notFound } from '../../lib/app-error.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { findTaker } from '../feedback/public-answers.ts'
import { mayContactSee, mayReadBoard } from '../feedback/visibility.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { findTracked, type TrackedRow } from './tracking.queries.ts'

/**
 * What a tracking link leads to, of a merged item to the one that took it in, and its author's context, which is for this
 * one item alone.
 */
export interface Tracked {
  ctx: ContactCtx<FeedbackServices>
  feedbackId: string
  /** Whether it is what the author sent; of what that was merged into they are a reader like others. */
  own: boolean
  project: KnownProject
  /** Whether the author has proven an address and is mailed there. */
  mailed: boolean
}

/**
 * The item of the tracking link whose token a request carries. @throws AppError `not_found`, the same for a token that
 * is altered, revoked, of an item or an author that are gone, of an archived project and of a suspended organisation.
 */
export async function trackedItem(c: Context<AppEnv>, services: FeedbackServices): Promise<Tracked> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  const name = services.trackingLinks.nameOf(token)
  const db = name && services.db.tenant(name.tenantId)
  const row = db && (await findTracked(db, name))
  const now = services.clock()
  const project = row && (await services.projects.find(row.public_key, now))
  if (!project) throw notFound('link')
  const { projectId } = project
  const into = row.merged_into_id === null ? undefined : await takerOf(db, project, row)
  const actor = {
    kind: 'contact' as const,
    personId: row.author_id,
    projectId,
    key: row.public_key,
    // The link opens one item; what else the board lists is for whoever may read the board.
    readsBoard: into !== undefined,
  }
  if (!into && !mayContactSee(row, actor)) throw notFound('link')
  const ctx = new Ctx({ db, actor, services, now, requestId: c.get('requestId') })
  const mailed = row.email_verified === 1 && row.mail_stopped === null
  return { ctx, feedbackId: into?.id ?? name.feedbackId, own: !into, project, mailed }
}

/** The item that took a merged one in, as far as its author may read it. @throws AppError `gone` for others. */
async function takerOf(
  db: TenantDb,
  { boardAccess }: KnownProject,
  row: TrackedRow,
): Promise<PublicFeedback> {
  const named = row.external_id !== null || row.email_confirmed_at !== null
  const into = await findTaker(db, row.merged_into_id ?? '')
  if (!into || !mayReadBoard(boardAccess, { named }))
    throw gone('This was merged with other feedback, which you cannot see. The team still has what you sent.')
  return into
}
