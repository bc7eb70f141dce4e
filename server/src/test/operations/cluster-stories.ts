import { expect } from 'vitest'
import type { Database } from '../../db/database.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { newId } from '../../lib/id.ts'
import { Mailbox } from '../../mail/mailbox.ts'
import type { DurabilityCast } from '../durability/cast.ts'
import type { Installation } from '../durability/server-process.ts'
import type { WebhookReceiver } from '../webhook-receiver.ts'

interface Stage {
  cast: DurabilityCast
  place: Installation
  /** Gets what is created, commented, and moved to another status. */
  receiver: WebhookReceiver
  /** Kills the Postgres of a node, another one each time, and starts it again. */
  loseNode(): Promise<void>
}

/** Nobody of the demo data has this name. */
const follower = 'Wilhelmina'

const soon = { timeout: 120_000, interval: 200 }

/**
 * Things that everybody does every day, and those that the server does by itself. A node is lost in the middle of each:
 * after the answers and before what follows from them.
 */
export async function tellClusterStories(stage: Stage): Promise<void> {
  const db = await openDatabase({ source: stage.place.database, guarded: false })
  try {
    await anIdeaIsHeard(stage, db)
    messagesCameInOrder(stage)
    await aContactIsErased(stage, db)
    await theOperatorReads(stage)
    await everySweepRuns(stage, db)
  } finally {
    await db.close()
  }
}

/** Somebody's idea is found, answered and told on, by webhook and by mail. */
async function anIdeaIsHeard({ cast, place, receiver, loseNode }: Stage, db: Database): Promise<void> {
  const [author, other] = cast.contacts
  if (!author || !other) throw new Error('There are no contacts')
  const idea = { kind: 'idea', title: 'Marmalade for the lighthouse', body: 'Every morning.' }
  const { id } = await author.call<{ id: string }>('POST', '/e/v1/feedback', idea)
  await other.call('POST', `/e/v1/feedback/${id}/comments`, { body: 'With toast' })
  await other.call('PUT', `/e/v1/feedback/${id}/vote`)
  const address = await follow(db, id)
  const { statusId } = await cast.admin.call<{ statusId: string }>('GET', `/api/v1/feedback/${id}`)
  const next = cast.statusIds.find((one) => one !== statusId)
  await cast.admin.call('PUT', `/api/v1/feedback/${id}/status`, { statusId: next })
  await loseNode()

  const found = async () => {
    const { items } = await cast.admin.call<{ items: { id: string }[] }>(
      'GET',
      '/api/v1/feedback?query=marmalade',
    )
    return items.map((item) => item.id)
  }
  await expect.poll(found, soon).toEqual([id])
  // A message that was sent when the node was lost may come once more, with the same id.
  const messageTypes = () => {
    const about = receiver.received.filter(({ message }) => message.data.feedback.id === id)
    return [...new Map(about.map(({ headers, message }) => [headers['webhook-id'], message.type])).values()]
  }
  await expect
    .poll(messageTypes, soon)
    .toEqual(['feedback.created', 'comment.created', 'feedback.status_changed'])
  const mails = async () =>
    (await new Mailbox(place.dataDir).list()).filter(({ to }) => to === address).map(({ text }) => text)
  await expect.poll(mails, soon).toEqual([expect.stringContaining(idea.title)])
}

/** Adds a follower with a confirmed address. @returns the address. */
async function follow(db: Database, feedbackId: string): Promise<string> {
  const [personId, email] = [newId(), `${newId()}@example.com`]
  const [item] = await db.connection.run<{ tenant_id: string }>(
    'select tenant_id from feedback where id = $1',
    [feedbackId],
  )
  await db.tenant(item?.tenant_id ?? '').transaction(async (tx) => {
    const person = {
      id: personId,
      kind: 'contact',
      ...nameColumns(follower),
      email,
      email_verified: 1,
      user_id: null,
    } as const
    const unknown = { visitor_hash: null, trusted: 0, blocked: 0, created_at: 1 } as const
    await tx
      .insertInto('people')
      .values({ ...person, ...unknown })
      .execute()
    await tx
      .insertInto('follows')
      .values({ feedback_id: feedbackId, person_id: personId, following: 1, created_at: 1 })
      .execute()
  })
  return email
}

/** Each event came under one id, and later events of an item came later. */
function messagesCameInOrder({ receiver }: Stage): void {
  const ids = new Map<number, Set<string>>()
  const byItem = new Map<string, Set<number>>()
  for (const { message, headers } of receiver.received) {
    const { sequence, feedback } = message.data
    ids.set(sequence, (ids.get(sequence) ?? new Set()).add(String(headers['webhook-id'])))
    byItem.set(feedback.id, (byItem.get(feedback.id) ?? new Set()).add(sequence))
  }
  expect([...ids].filter(([, of]) => of.size !== 1)).toEqual([])
  const orders = [...byItem.values()].map((sequences) => [...sequences])
  expect(orders).toEqual(orders.map((order) => [...order].sort((one, other) => one - other)))
}

async function aContactIsErased({ cast, loseNode }: Stage, db: Database): Promise<void> {
  const { items } = await cast.admin.call<{ items: { id: string }[] }>(
    'GET',
    `/api/v1/contacts?query=${follower}`,
  )
  const id = items[0]?.id ?? ''
  const { status } = await cast.admin.request('DELETE', `/api/v1/contacts/${id}`)
  expect(status).toBe(204)
  await loseNode()
  const traces = () =>
    db.connection.run(
      `select id from people where id = $1
       union all select id from erasures where id = $1 and has_traces = 1`,
      [id],
    )
  await expect.poll(traces, soon).toEqual([])
}

async function theOperatorReads({ cast, loseNode }: Stage): Promise<void> {
  const { items } = await cast.admin.call<{ items: { id: string }[] }>(
    'GET',
    '/api/v1/operator/organisations',
  )
  const pages = [
    `organisations/${items[0]?.id}`,
    'mail',
    'billing',
    'contact-messages',
    'credit-claims',
    'subscribers?list=news',
    'incidents',
    'maintenance',
    'held-sign-ups',
  ]
  const answers = () =>
    Promise.all(
      pages.map(async (page) => [page, (await cast.admin.request('GET', `/api/v1/operator/${page}`)).status]),
    )
  const meanwhile = answers()
  await loseNode()
  // A page that asked the lost node says to come again.
  for (const [page, status] of await meanwhile) expect([200, 503], `${page}`).toContain(status)
  await expect.poll(answers, soon).toEqual(pages.map((page) => [page, 200]))
}

/** Everything that comes again by itself is due, and is done. A sweep that misses a node is repeated as at its next time. */
async function everySweepRuns({ loseNode }: Stage, { connection }: Database): Promise<void> {
  await connection.run('update jobs set run_at = 0 where id = kind', [])
  await loseNode()
  const wrong = async () => {
    await connection.run(
      "update jobs set run_at = 0 where id = kind and leased_until = 0 and (failures > 0 or last_error <> '')",
      [],
    )
    return connection.run(
      `select kind, failures, last_error from jobs
       where failed_at is not null or id = kind and (run_at = 0 or leased_until > 0 or failures > 0 or last_error <> '')`,
      [],
    )
  }
  await expect.poll(wrong, soon).toEqual([])
}
