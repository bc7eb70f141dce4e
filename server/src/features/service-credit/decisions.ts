import { formatCents, formatMonth } from '@earshot/shared/format/format'
import type { ClaimDecision, OperatorClaim } from '@earshot/shared/service-credit/credit-claim'
import { findOwner } from '../../auth/members.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { type ClaimOfAny, findClaim, listClaims, updateDecided } from './credits.queries.ts'
import { claimOf } from './credits.ts'

/** Claims of all organisations, open ones first. */
export const showClaims = async ({ database }: OperatorCtx): Promise<OperatorClaim[]> =>
  (await listClaims(database)).map(operatorClaimOf)

/** Grants or refuses a claim, once; notifies the claimant by email, or the owner if the claimant is gone. */
export function decideClaim(
  ctx: OperatorCtx,
  id: string,
  { decision, note }: ClaimDecision,
): Promise<OperatorClaim> {
  return ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const claim = await findClaim(database, id)
    if (!claim) throw notFound('claim')
    const key = { id, tenantId: claim.tenant_id }
    if (!(await updateDecided(database, key, { state: decision, note, now })))
      throw conflict('It was decided already.')
    await recordOperatorAction(ctx, `credit.${decision}`, id)
    await database.tenant(claim.tenant_id).record({ type: 'credit.decided', at: now })
    if (decision === 'granted' && ctx.services.payments)
      await enqueue(database, {
        kind: 'creditCustomer',
        tenantId: claim.tenant_id,
        payload: { claimId: id },
        runAt: now,
      })
    await tellClaimant(ctx, claim, { decision, note })
    return operatorClaimOf({ ...claim, state: decision, note, decided_at: now })
  })
}

/** A granted claim; undefined for any other. */
export async function findGrantedClaim(db: GlobalDb, id: string): Promise<ClaimOfAny | undefined> {
  const claim = await findClaim(db, id)
  return claim?.state === 'granted' ? claim : undefined
}

async function tellClaimant(
  ctx: OperatorCtx,
  claim: ClaimOfAny,
  { decision, note }: ClaimDecision,
): Promise<void> {
  const person = claim.email === null ? await findOwner(ctx.database, claim.tenant_id) : claim
  if (!person?.email) return
  await queueAccountMail(ctx, {
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
      link: `${ctx.services.config.publicUrl}/organisation/subscription`,
    }),
  })
}

const operatorClaimOf = (row: ClaimOfAny): OperatorClaim => ({
  ...claimOf(row),
  organisation: { id: row.tenant_id, name: row.organisation_name, plan: row.plan },
  claimant: row.email === null ? '' : `${row.first_name} ${row.last_name}, ${row.email}`,
})
