import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { forgetAnswersAbout } from '../../http/forget-answers.ts'
import type { Services } from '../../http/services.ts'
import { conflict, invalidField, unauthenticated } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { recordErasure } from '../erasure/record.ts'
import { endOrganisation } from '../organisations/deletion.ts'
import { lockOrganisationsOf } from '../organisations/lock-organisations.ts'
import { transferToAnyAdministrator } from '../organisations/transfer.ts'
import { unassignTasks } from '../tasks/tasks.ts'
import { findAccount, listAllMemberships, type OwnMembership } from './account.queries.ts'
import {
  anonymiseMember,
  countColleagues,
  deleteAccountRow,
  deleteAddressesOf,
  deletePendingOf,
} from './deletion.queries.ts'
import { type AccountHolder, forEachMembership, holderEvent } from './memberships.ts'

/**
 * Deletes the account of whoever asks, and every organisation that they own alone. What they wrote stays
 * where it is, under the name Former member. The person is told by mail.
 * @throws AppError `invalid_input` when the typed address is not theirs, `conflict` while they own an
 * organisation that others belong to.
 */
export async function deleteAccount(
  holder: AccountHolder,
  services: Services,
  typedEmail: string,
): Promise<void> {
  const { userId, now } = holder
  const ended = await services.db.transaction(async (tx) => {
    const user = await findAccount(tx, userId)
    if (!user) throw unauthenticated()
    if (typedEmail !== user.email)
      throw invalidField('email', 'Please type your email address exactly as it is shown.')
    // Else one of them could be left without its owner, or go with somebody in it.
    await lockOrganisationsOf(tx, userId, now)
    const sessions = await listSessions(tx, userId)
    await deletePendingOf(tx, user.email)
    const forget = (db: TenantDb, { person_id }: OwnMembership) => forgetMember(db, person_id, now)
    await forEachMembership(tx, holderEvent(holder, 'account.deleted'), forget)
    const others = await endOwnOrganisations(tx, services, holder)
    await removeAccount(tx, user.id, now)
    await queueAccountMail(services, tx, {
      template: 'accountDeleted',
      to: user.email,
      tenantId: null,
      params: () => ({
        firstName: user.first_name,
        at: now,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    return [...sessions.map(({ id }) => id), ...others]
  })
  for (const handle of ended) services.live.closeSession(handle)
}

/**
 * Erases an account once more, which a restored backup brought back. An organisation that it owned, and that was handed
 * over since, gets another administrator as its owner.
 * @returns the organisations that are left without an owner, because the backup has nobody else.
 */
export async function eraseRestoredAccount(tx: GlobalDb, userId: string, now: number): Promise<string[]> {
  const user = await findAccount(tx, userId)
  if (!user) return []
  const ownerless: string[] = []
  await deletePendingOf(tx, user.email)
  for (const place of await listAllMemberships(tx, userId)) {
    await forgetMember(tx.tenant(place.tenant_id), place.person_id, now)
    if (place.owner === 0) continue
    if (!(await transferToAnyAdministrator(tx, place.tenant_id, place.person_id)))
      ownerless.push(place.tenant_id)
  }
  await removeAccount(tx, user.id, now)
  return ownerless
}

/** Takes a person out of what they leave behind in one organisation. */
async function forgetMember(db: TenantDb, personId: string, now: number): Promise<void> {
  await anonymiseMember(db, personId)
  await unassignTasks(db, personId, now)
  await deleteAddressesOf(db, personId)
  await forgetAnswersAbout(db, personId)
}

/** Removes the account itself. */
async function removeAccount(tx: GlobalDb, id: string, now: number): Promise<void> {
  await voidTokensOf(tx, id)
  await deleteAccountRow(tx, id)
  await recordErasure(tx, { kind: 'account', id, tenant_id: null }, now)
}

/** Nobody would be left in an organisation that the person owns alone, so it goes with them. */
async function endOwnOrganisations(
  tx: GlobalDb,
  services: Services,
  { userId, auditContext: asked, now }: AccountHolder,
): Promise<string[]> {
  const ended: string[] = []
  for (const place of await listAllMemberships(tx, userId)) {
    if (place.owner === 0) continue
    if ((await countColleagues(tx, place.tenant_id, userId)) > 0)
      throw conflict(
        `You own ${place.name}, and others belong to it. Transfer the ownership or delete the organisation first.`,
      )
    const auditContext = asked && { ...asked, personId: place.person_id }
    const db = tx.tenant(place.tenant_id, auditContext)
    ended.push(...(await endOrganisation(tx, services, db, { personId: place.person_id, now })))
  }
  return ended
}
