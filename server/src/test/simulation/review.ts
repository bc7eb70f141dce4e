import type { Database } from '../../db/database.ts'
import { isJobKind } from '../../jobs/kinds.ts'
import { dataOf, recipientOf } from './consumers.ts'
import type { Ledger } from './ledger.ts'

/** Compares the database with the ledger once all is done. @returns the broken rules. */
export async function review(db: Database, ledger: Ledger): Promise<string[]> {
  return [...(await reviewEvents(db, ledger)), ...(await reviewJobs(db, ledger))]
}

async function reviewEvents(db: Database, ledger: Ledger): Promise<string[]> {
  const events = await db.eventLog.read(db.eventLog.start, 1_000_000)
  const numbers = new Set(events.map((event) => dataOf(event).number))
  const broken = [
    ...[...ledger.stored]
      .filter((number) => !numbers.has(number))
      .map((number) => `change ${number} was lost`),
    ...[...numbers]
      .filter((number) => !ledger.stored.has(number))
      .map((number) => `change ${number} was undone`),
    ...[...ledger.acknowledged]
      .filter((number) => !ledger.stored.has(number))
      .map((number) => `change ${number} was acknowledged and not stored`),
  ]
  for (const consumer of ['mailing', 'following']) {
    const handled = new Set(ledger.handled.get(consumer))
    for (const event of events) {
      if (consumer === 'mailing' && event.type !== 'vote.cast') continue
      if (!handled.has(event.seq) && !ledger.mayPassBy(consumer, event.seq))
        broken.push(`${consumer} never handled event ${event.seq}`)
      if (
        consumer === 'mailing' &&
        handled.has(event.seq) &&
        !ledger.queuedMails.has(recipientOf(dataOf(event).number))
      )
        broken.push(`event ${event.seq} has no mail`)
    }
  }
  return broken
}

async function reviewJobs(db: Database, ledger: Ledger): Promise<string[]> {
  const rows = await db.global.selectFrom('jobs').selectAll().execute()
  const dead = rows.filter(({ failed_at }) => failed_at !== null)
  const deadIds = new Set(dead.map(({ id }) => id))
  const deadRecipients = new Set(dead.map(({ payload }) => JSON.parse(payload).to))
  return [
    ...rows
      .filter(({ failed_at, leased_until }) => failed_at === null && leased_until > 0)
      .map(({ id }) => `${id} is still claimed`),
    ...[...ledger.queuedMails]
      .filter((to) => !ledger.deliveries.has(to) && !deadRecipients.has(to))
      .map((to) => `the mail to ${to} was lost`),
    ...[...ledger.queuedJobs]
      .filter((id) => !ledger.completed.has(id) && !deadIds.has(id))
      .map((id) => `job ${id} was lost`),
    ...dead
      .filter(({ id }) => !ledger.isTried(id) && !ledger.refusedForGood.has(id) && !ledger.mayDieEarly(id))
      .map(({ id, last_error }) => `${id} is a dead letter before its last try: ${last_error}`),
    ...dead
      .filter(({ id, last_error }) => isJobKind(id) && !last_error?.startsWith('its process ended'))
      .map(({ id, last_error }) => `the recurring job ${id} is dead: ${last_error}`),
  ]
}
