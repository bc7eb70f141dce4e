import type {
  MailingList,
  Subscriber,
  SubscriberExport,
  SubscriberPage,
  SubscriberQuery,
} from '@earshot/shared/billing/subscription'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { StreamedFile } from '../../http/attachment.ts'
import type { OperatorCtx } from '../../http/context.ts'
import { csvFile } from '../../lib/csv/csv-file.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import {
  countSubscribers,
  listConfirmed,
  listSubscribers,
  type SubscriberRow,
} from './subscribers.queries.ts'

/** Batch size of an export. */
const batch = 1_000

/** A page of a list, newest first, and the total number of its subscribers. */
export async function showSubscribers(
  { database }: OperatorCtx,
  { list, query, cursor, limit }: SubscriberQuery,
): Promise<SubscriberPage> {
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listSubscribers(database, { list, query, before, limit: limit + 1 })
  const { all, confirmed, unsubscribed } = await countSubscribers(database, list)
  return {
    ...cutPage(rows, limit, ({ id }) => [id], viewOf),
    counts: { pending: all - confirmed - unsubscribed, confirmed, unsubscribed },
  }
}

const viewOf = ({ id, email, created_at, confirmed_at, unsubscribed_at }: SubscriberRow): Subscriber => ({
  id,
  email,
  state: unsubscribed_at !== null ? 'unsubscribed' : confirmed_at !== null ? 'confirmed' : 'pending',
  createdAt: created_at,
  confirmedAt: confirmed_at,
  unsubscribedAt: unsubscribed_at,
})

/** Exports a list as a streamed file; the export is recorded in the operators' log. */
export async function exportSubscribers(
  ctx: OperatorCtx,
  { list, format }: SubscriberExport,
): Promise<StreamedFile> {
  await ctx.transaction((ctx) => recordOperatorAction(ctx, 'subscribers.exported', list))
  const name = `${list === 'waiting' ? 'waiting-list' : 'mailing-list'}-${new Date(ctx.now).toISOString().slice(0, 10)}.${format}`
  const readers = walkConfirmed(ctx, list)
  return format === 'csv'
    ? {
        name,
        type: 'text/csv; charset=utf-8',
        content: csvFile(['email', 'confirmed at', 'unsubscribe link'], rowsOf(readers)),
      }
    : { name, type: 'application/json', content: asJson(readers) }
}

/** A confirmed subscriber. */
interface Reader {
  email: string
  confirmedAt: string
  /** Unsubscribe link, required in every mail to them. */
  unsubscribe: string
}

async function* walkConfirmed(
  { database, services }: OperatorCtx,
  list: MailingList,
): AsyncGenerator<Reader[]> {
  for (let after = ''; ; ) {
    const rows = await listConfirmed(database, list, after, batch)
    yield rows.map(({ id, email, confirmed_at }) => ({
      email,
      confirmedAt: new Date(confirmed_at ?? 0).toISOString(),
      unsubscribe: services.unsubscribeLinks.linkOf({ subscriberId: id }),
    }))
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

async function* rowsOf(batches: AsyncGenerator<Reader[]>): AsyncGenerator<string[][]> {
  for await (const readers of batches)
    yield readers.map(({ email, confirmedAt, unsubscribe }) => [email, confirmedAt, unsubscribe])
}

async function* asJson(batches: AsyncGenerator<Reader[]>): AsyncGenerator<string> {
  let separator = '{"subscribers":[\n'
  for await (const readers of batches)
    for (const reader of readers) {
      yield separator + JSON.stringify(reader)
      separator = ',\n'
    }
  yield separator === ',\n' ? '\n]}\n' : '{"subscribers":[]}\n'
}
