import { limits } from '@earshot/shared/limits'
import { issueToken } from '../../auth/one-time-tokens.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { getPlan } from '../organisations/plan.ts'
import { findOrganisation, type InvitationRow } from './invitations.queries.ts'

/** The console's page for invitations (product specification, section 2). */
export const invitationPath = '/user-invite/'

/** The link outlives its invitation, so that it can still say whom to ask for a new one. */
const linkLife = 6 * limits.invitationLife

/** An invitation leads to this installation alone, whatever a request asks for. @throws AppError `invalid_input`. */
export function assertOwnAddress(redirectTo: string | undefined, publicUrl: string): void {
  if (redirectTo === undefined) return
  const ours = `${publicUrl}${invitationPath}`
  const asked = URL.canParse(redirectTo, publicUrl) ? new URL(redirectTo, publicUrl).href : ''
  if (asked !== ours && `${asked}/` !== ours)
    throw invalidField('redirectTo', `An invitation can lead to ${ours} only.`)
}

/** Makes an invitation's link anew, which voids the one before, and sends it, in the transaction of `tx`. */
export async function sendInvitation(
  services: Services,
  tx: GlobalDb,
  invitation: InvitationRow,
  { tenantId, now }: { tenantId: string; now: number },
): Promise<void> {
  const subject = {
    purpose: 'invitation' as const,
    email: invitation.email,
    tenantId,
    userId: null,
    payload: JSON.stringify({ invitationId: invitation.id }),
  }
  await queueAccountMail(services, tx, {
    template: 'invitation',
    to: invitation.email,
    tenantId,
    params: async () => {
      const secret = await issueToken(tx, subject, { now, duration: linkLife })
      return {
        firstName: invitation.first_name,
        inviterName: invitation.inviter_name,
        organisationName: (await findOrganisation(tx, tenantId))?.name ?? '',
        role: invitation.role,
        // On the Free plan, which anybody has for nothing, a subject of one's own would be worth a mass mailing.
        namedInSubject: (await getPlan(tx, tenantId)) !== 'free',
        ...(invitation.message && { message: invitation.message }),
        link: `${services.config.publicUrl}${invitationPath}#${secret}`,
      }
    },
  })
}
