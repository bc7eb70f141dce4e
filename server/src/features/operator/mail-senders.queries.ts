import type { GlobalDb } from '../../db/database.ts'

const dayMs = 24 * 60 * 60_000
const month = 30

/** Organisations that mailed contacts or have a decision of the operator: those held back first, then by recipients. */
export const listSenders = (
  { global }: Pick<GlobalDb, 'global'>,
  { now, limit, complaintsMax }: { now: number; limit: number; complaintsMax: number },
) =>
  global
    .selectFrom('mail_senders')
    .innerJoin('tenants', 'tenants.id', 'mail_senders.tenant_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('mail_recipients')
          .select(['mail_recipients.tenant_id', (eb) => eb.fn.countAll<number>().as('recipients_of_month')])
          .where('day', '>', Math.floor(now / dayMs) - month)
          .groupBy('mail_recipients.tenant_id')
          .as('month'),
      (join) => join.onRef('month.tenant_id', '=', 'mail_senders.tenant_id'),
    )
    .select([
      'mail_senders.tenant_id',
      'tenants.name',
      'recipients',
      'allowance',
      'complaints',
      'stopped_at',
      'month.recipients_of_month',
    ])
    .where('tenants.deleted_at', 'is', null)
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.or([eb('stopped_at', 'is not', null), eb('complaints', '>=', complaintsMax)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy((eb) => eb.fn.coalesce('month.recipients_of_month', eb.lit(0)), 'desc')
    .orderBy('mail_senders.tenant_id')
    .limit(limit)
    .execute()

export type SenderRow = Awaited<ReturnType<typeof listSenders>>[number]
