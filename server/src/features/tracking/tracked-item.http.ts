import type { Context } from 'hono'
import { type AppEnv, type ContactCtx, Ctx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { isVerified } from '../feedback/authors.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { canContactView, isBoardReader } from '../feedback/visibility.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { findTracked } from './tracking.queries.ts'

/** The item of a tracking link, and its author's context, which is limited to this item. */
export interface Tracked {
  ctx: ContactCtx<FeedbackServices>
  feedbackId: string
  project: CachedProject
  /** True if the author has proven an address and gets mail there. */
  mailed: boolean
}

/**
 * The item of the tracking link whose token a request carries. @throws AppError `not_found`, the same error for a token
 * that is altered or revoked, a deleted item or author, an archived project and a suspended organisation.
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
  const named = isVerified(row)
  const actor = {
    kind: 'contact' as const,
    personId: row.author_id,
    projectId,
    key: row.public_key,
    // The link opens one item; readers of the board also see the title of a merged item's target.
    canReadBoard: row.merged_into_id !== null && isBoardReader(project.boardAccess, { named }),
  }
  if (!canContactView(row, actor)) throw notFound('link')
  const ctx = new Ctx({ db, actor, services, now, requestId: c.get('requestId') })
  const mailed = row.email_verified === 1 && row.mail_stopped === null
  return { ctx, feedbackId: name.feedbackId, project, mailed }
}
