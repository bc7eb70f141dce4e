import type { Language } from '@earshot/shared/language/languages'
import { may } from '@earshot/shared/permissions'
import { findMemberByEmail } from '../../auth/members.queries.ts'
import { findActiveMembership } from '../../auth/memberships.queries.ts'
import type { ReplyToken } from '../../auth/reply-addresses.ts'
import { type ContactCtx, Ctx, type MemberCtx } from '../../http/context.ts'
import { requirePermission } from '../../http/permission.ts'
import { notFound, organisationSuspended, paymentRequired } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { isVerified } from '../feedback/authors.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { isBoardReader } from '../feedback/visibility.ts'
import { findRepliedItem, listProvenContacts } from './reply-authors.queries.ts'

/** Item and sender of a reply. Rights are read when the reply arrives, not when its notification was sent. */
interface Reply {
  token: ReplyToken
  email: string
}

/** @throws AppError `not_found` for a member who left or an item that is gone, or as for a request of the console. */
export async function replyingMember(
  services: FeedbackServices,
  { token: { tenantId, feedbackId }, email }: Reply,
): Promise<{ ctx: MemberCtx<FeedbackServices>; projectId: string }> {
  const member = await findMemberByEmail(services.db, tenantId, email)
  const membership = member && (await findActiveMembership(services.db, { userId: member.user_id, tenantId }))
  const item = await findRepliedItem(services.db.tenant(tenantId), feedbackId)
  if (!membership || !item) throw notFound('item')
  const actor = {
    kind: 'member' as const,
    personId: member.person_id,
    userId: member.user_id,
    sessionId: '',
    role: membership.role,
    owner: membership.owner === 1,
  }
  if (membership.suspended_at !== null)
    throw organisationSuspended(membership.suspended_reason, services.config.supportEmail)
  if (membership.payment_failed_at !== null && !may(actor, 'manageBilling'))
    throw paymentRequired('A payment of this organisation has failed. Ask an administrator to sign in.')
  const requestId = newId()
  const db = services.db.tenant(tenantId, { personId: actor.personId, address: '', requestId })
  const ctx = new Ctx({ db, actor, services, now: services.clock(), requestId })
  requirePermission(ctx, 'commentOnFeedback')
  return { ctx, projectId: item.project_id }
}

/** A customer who replies, and the language of their emails. */
interface ReplyingContact {
  ctx: ContactCtx<FeedbackServices>
  projectId: string
  language: Language
}

/**
 * The customer with an address who replies: of several the item's author, or else the first. @throws AppError
 * `not_found` for an erased customer, a deleted item, an archived project and a suspended organisation.
 */
export async function replyingContact(
  services: FeedbackServices,
  { token: { tenantId, feedbackId }, email }: Reply,
): Promise<ReplyingContact> {
  const db = services.db.tenant(tenantId)
  const item = await findRepliedItem(db, feedbackId)
  const contacts = await listProvenContacts(db, email)
  const contact = contacts.find(({ id }) => id === item?.author_id) ?? contacts[0]
  const now = services.clock()
  const project = item && (await services.projects.find(item.public_key, now))
  if (!project || !contact) throw notFound('item')
  const actor = {
    kind: 'contact' as const,
    personId: contact.id,
    projectId: project.projectId,
    key: item.public_key,
    canReadBoard: isBoardReader(project.boardAccess, { named: isVerified(contact) }),
  }
  const ctx = new Ctx({ db, actor, services, now, requestId: newId() })
  return { ctx, projectId: project.projectId, language: contact.language ?? 'en' }
}
