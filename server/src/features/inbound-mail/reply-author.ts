import type { Language } from '@earshot/shared/language/languages'
import { may, type Permission } from '@earshot/shared/permissions'
import type { ReplyToken } from '../../auth/inbound-addresses.ts'
import { findMemberByEmail } from '../../auth/members.queries.ts'
import { findActiveMembership } from '../../auth/memberships.queries.ts'
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

/** @throws AppError `not_found` for a member who left or an item that is gone, or as `memberContext`. */
export async function replyingMember(
  services: FeedbackServices,
  { token: { tenantId, feedbackId }, email }: Reply,
): Promise<{ ctx: MemberCtx<FeedbackServices>; projectId: string }> {
  const ctx = await memberContext(services, { tenantId, email, permission: 'commentOnFeedback' })
  const item = await findRepliedItem(ctx.db, feedbackId)
  if (!item) throw notFound('item')
  return { ctx, projectId: item.project_id }
}

/**
 * Context of the member with an address, with the rights of now. @throws AppError `not_found` if no member who may sign
 * in has it, or as for a request of the console.
 */
export async function memberContext(
  services: FeedbackServices,
  { tenantId, email, permission }: { tenantId: string; email: string; permission: Permission },
): Promise<MemberCtx<FeedbackServices>> {
  const member = await findMemberByEmail(services.db, tenantId, email)
  const membership = member && (await findActiveMembership(services.db, { userId: member.user_id, tenantId }))
  if (!membership) throw notFound('member')
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
  requirePermission(ctx, permission)
  return ctx
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
  return { ctx, projectId: project.projectId, language: contact.language ?? project.language ?? 'en' }
}
