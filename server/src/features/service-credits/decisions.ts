import type { ClaimDecision, OperatorClaim } from '@earshot/shared/credit-claim'
import { formatCents, formatMonth } from '@earshot/shared/format'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { type ClaimOfAny, findClaim, findOwner, listClaims, updateDecided } from './credits.queries.ts'
import { claimOf } from './credits.ts'

/** The claims of all organisations, open ones first. */
export const showClaims = async (db: Pick<GlobalDb, 'global'>): Promise<OperatorClaim[]> =>
  (await listClaims(db)).map(operatorClaimOf)

/** Grants or refuses a claim, once; the claimant, or the owner where they are gone, is told by mail. */
export async function decideClaim(
  { db, operator, now }: OperatorCtx,
  services: Services,
  id: string,
  { decision, note }: ClaimDecision,
): Promise<OperatorClaim> {
  return db.transaction(async (tx) => {
    const claim = await findClaim(tx, id)
    if (!claim) throw notFound('claim')
    if (!(await updateDecided(tx, id, { state: decision, note, now })))
      throw conflict('It was decided already.')
    await recordOperatorAction(tx, { operator, now }, `credit.${decision}`, id)
    await tx.tenant(claim.tenant_id).record({ type: 'credit.decided', at: now })
    await tellClaimant(tx, services, claim, { decision, note })
    return operatorClaimOf({ ...claim, state: decision, note, decided_at: now })
  })
}

async function tellClaimant(
  tx: GlobalDb,
  services: Services,
  claim: ClaimOfAny,
  { decision, note }: ClaimDecision,
): Promise<void> {
  const person = claim.email === null ? await findOwner(tx, claim.tenant_id) : claim
  if (!person?.email) return
  await queueAccountMail(services, tx, {
    template: 'creditDecided',
    to: person.email,
    tenantId: claim.tenant_id,
    params: () => ({
      firstName: person.first_name ?? '',
      organisationName: claim.organisation_name,
      month: formatMonth(claim.month),
      outcome: decision,
      credit: formatCents(claim.credit_cents),
      note,
      link: `${services.config.publicUrl}/organisation/subscription`,
    }),
  })
}

const operatorClaimOf = (row: ClaimOfAny): OperatorClaim => ({
  ...claimOf(row),
  organisation: { id: row.tenant_id, name: row.organisation_name, plan: row.plan },
  claimant: row.email === null ? '' : `${row.first_name} ${row.last_name}, ${row.email}`,
})
