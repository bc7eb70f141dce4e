import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { ForwardingAddresses, ForwardingReplacement } from '@earshot/shared/project/forwarding-addresses'
import type { ForwardingToken } from '../../auth/inbound-addresses.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import { getProject } from '../project/lookup.ts'
import { findVersion, raiseVersion } from './forwarding-addresses.queries.ts'
import { refused } from './mail-refusal.ts'

/** @throws AppError `not_found`. */
export async function showAddresses(ctx: MemberCtx, projectId: string): Promise<ForwardingAddresses> {
  const { forwarding_version: version } = await getProject(ctx.db, projectId)
  return addressesOf(ctx, projectId, version)
}

/**
 * Gives a project other addresses for forwarded emails; the present ones take no email from then on. @throws AppError
 * `not_found`, `conflict` when they were replaced already.
 */
export const replaceAddresses = (
  ctx: MemberCtx,
  projectId: string,
  { replaces }: ForwardingReplacement,
): Promise<ForwardingAddresses> =>
  ctx.transaction(async (ctx) => {
    await getProject(ctx.db, projectId)
    const version = await raiseVersion(ctx.db, projectId, replaces)
    if (version === undefined)
      throw conflict('These addresses were replaced already. Please load the page again.')
    await ctx.record({ type: 'project.forwarding_replaced', projectId })
    return addressesOf(ctx, projectId, version)
  })

function addressesOf(
  { db, services: { inboundAddresses } }: MemberCtx,
  projectId: string,
  version: number,
): ForwardingAddresses {
  const addressOf = (kind: FeedbackKind) =>
    inboundAddresses.forwardingAddressOf({ tenantId: db.tenantId, projectId, kind }, version) ?? null
  return { idea: addressOf('idea'), bug: addressOf('bug'), version }
}

/** @throws MailRefusal for an address that its project does not have, or no longer. */
export async function requirePresentAddress(
  { db, inboundAddresses }: Pick<Services, 'db' | 'inboundAddresses'>,
  token: ForwardingToken,
): Promise<void> {
  const version = await findVersion(db.tenant(token.tenantId), token.projectId)
  if (version === undefined || !inboundAddresses.isForwarding(token, version))
    throw refused(
      'This address takes no email, or no longer. The present ones are in the settings of the project, under General.',
    )
}
