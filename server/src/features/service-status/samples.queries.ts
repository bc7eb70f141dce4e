import { limits } from '@earshot/shared/limits'
import type { Span } from '@earshot/shared/text/spans'
import { countRows } from '../../db/count-rows.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Flag } from '../../db/tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

/** Parts of the service, each a column of the samples. */
export type SampledPart = 'app' | 'mail'

/** Records a minute. A part that any process saw working did work, so the better value stays. */
export const insertSample = ({ global }: Global, sample: { minute: number; app: Flag; mail: Flag }) =>
  global
    .insertInto('status_samples')
    .values(sample)
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet((eb) => ({
        app: eb.case().when('excluded.app', '=', 1).then<Flag>(1).else(eb.ref('status_samples.app')).end(),
        mail: eb.case().when('excluded.mail', '=', 1).then<Flag>(1).else(eb.ref('status_samples.mail')).end(),
      })),
    )
    .execute()

/** First recorded minute; undefined before there is one. */
export async function findFirstMinute({ global }: Global): Promise<number | undefined> {
  const found = await global
    .selectFrom('status_samples')
    .select('minute')
    .orderBy('minute')
    .limit(1)
    .executeTakeFirst()
  return found?.minute
}

/** First and last minute since `from` in which a part worked; undefined if it never did. */
export async function findGoodMinutes(
  { global }: Global,
  part: SampledPart,
  from: number,
): Promise<Span | undefined> {
  const good = global
    .selectFrom('status_samples')
    .select('minute')
    .where('minute', '>=', from)
    .where(part, '=', 1)
  const [first, last] = await Promise.all([
    good.orderBy('minute').limit(1).executeTakeFirst(),
    good.orderBy('minute', 'desc').limit(1).executeTakeFirst(),
  ])
  return first && last && { from: first.minute, to: last.minute }
}

/** Gaps between the minutes in which a part worked, since a minute, oldest first. */
export async function listGaps({ global }: Global, part: SampledPart, from: number): Promise<Span[]> {
  const rows = await global
    .selectFrom((eb) =>
      eb
        .selectFrom('status_samples')
        .select((inner) => [
          'minute',
          inner.fn
            .agg<number | null>('lag', ['minute'])
            .over((over) => over.orderBy('minute'))
            .as('previous'),
        ])
        .where('minute', '>=', from)
        .where(part, '=', 1)
        .as('good'),
    )
    .select(['minute', 'previous'])
    .where((eb) => eb('minute', '>', eb('previous', '+', 1)))
    .orderBy('minute')
    .execute()
  return rows.map(({ minute, previous }) => ({ from: Number(previous) + 1, to: minute }))
}

/**
 * Numbers of overdue mails without an attempt, and of mails that failed several times: queued ones, and dead letters
 * since `deadAfter`.
 */
export async function countFailingMails(
  { global }: Global,
  { dueBefore, failedAttempts, deadAfter }: { dueBefore: number; failedAttempts: number; deadAfter: number },
): Promise<{ waiting: number; failing: number }> {
  const mails = global.selectFrom('jobs').where('kind', '=', 'sendMail')
  const waiting = mails
    .where('failed_at', 'is', null)
    .where('run_at', '<', dueBefore)
    .where('leased_until', '<', dueBefore)
  const failing = mails
    .where('attempts', '>=', failedAttempts)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('failed_at', '>', deadAfter)]))
  return { waiting: await countRows(waiting), failing: await countRows(failing) }
}

/** Removes samples whose retention has ended. */
export const deleteOldSamples = ({ global }: Global, now: number) =>
  global
    .deleteFrom('status_samples')
    .where('minute', '<', Math.floor((now - limits.statusSamplesKept) / 60_000))
    .execute()
