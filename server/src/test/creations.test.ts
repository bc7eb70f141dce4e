import { limits } from '@earshot/shared/limits'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { tenantTableNames } from '../db/tables/schema.ts'
import { policies } from '../http/route-options.ts'
import { newId } from '../lib/id.ts'
import { sweep } from '../sweep.ts'
import { attempt, freshSample, type Sample } from './attempt.ts'
import type { Answer, Caller } from './caller.ts'
import { fewerOnPostgres } from './database.ts'
import { declaredOf } from './declared.ts'
import { sharedWorld } from './harness.ts'

/* Every operation that creates an object, repeated with one idempotency key. */

const world = sharedWorld()

beforeAll(async () => {
  // Starts the audit log: its first entry adds one more row.
  await (await world.as('Ada')).patch('/api/v1/organisation', { name: 'Harbor' })
}, 60_000)

/** A caller who may create an operation's object. */
function creatorOf(operation: string): Promise<Caller> {
  return policies.get(operation) === 'contact' ? world.visitor(world.harbor) : world.callerOf(operation)
}

/** A request that succeeds, with the objects that it needs. */
const sampleFor = (operation: string): Promise<Sample> => freshSample(world, operation)

const send = (caller: Caller, key: string, operation: string, sample: Sample): Promise<Answer> =>
  attempt(caller.with({ 'idempotency-key': key }), operation, sample)

/** Tables without created objects, or that change even if a request is only authenticated. */
const uncounted = new Set(['idempotency_keys', 'sightings', 'identity_days'])
const counted = [
  ...tenantTableNames.filter((table) => !uncounted.has(table)),
  ...['tenants', 'memberships', 'project_keys', 'events', 'jobs', 'sessions'],
  ...['incidents', 'incident_updates', 'maintenance_windows', 'credit_claims', 'operator_log'],
]

/** Number of rows of every table, once pending writes of earlier requests are done. */
async function countRows(): Promise<Record<string, number>> {
  await world.services.housekeeping.idle()
  const { kysely } = world.db.connection
  const counts = counted.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(kysely)
    return [table, Number(rows[0]?.n)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Number of rows that `work` adds, by table. */
async function rowsMadeBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries(
    counted
      .map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])
      .filter(([, more]) => more !== 0),
  )
}

/** A copy of the request with another body. */
function otherThan({ body, ...sample }: Sample): Sample {
  const asked = body as Record<string, unknown>
  if (asked.metaData)
    return { ...sample, body: { ...asked, metaData: { ...asked.metaData, firstName: 'Somebody else' } } }
  if ('overlapHours' in asked) return { ...sample, body: { ...asked, overlapHours: 1 } }
  if ('url' in asked) return { ...sample, body: { ...asked, url: 'https://other.example.com/' } }
  const words = ['title', 'name', 'reason', 'body'].find((field) => field in asked) ?? ''
  return { ...sample, body: { ...asked, [words]: 'Something else altogether' } }
}

/** Other POST operations, and why repeating them creates nothing twice. */
const notCreations = new Map([
  ['/api/v1/auth/', 'account actions: their links work once, their mails are bounded by address'],
  [
    '/api/v1/subscriptions',
    'a key makes one request, of whoever has no account; an address is on a list once',
  ],
  ['/unsubscribe', 'an address leaves a list once'],
  ['/email-preferences', 'a customer gets no more emails once'],
  ['/api/v1/tracked-feedback/comments', 'written once by a key, whose owner the link names'],
  ['/api/v1/tracked-feedback/files', 'reserved once by a key, whose owner the link names'],
  ['/api/v1/contact-messages', 'a key makes one message, of whoever has no account'],
  ['/api/v1/invitations/', 'an invitation is sent anew, looked at or accepted; none is made'],
  ['/api/v1/users/getList', 'reads'],
  ['/api/v1/installation-check', 'reads'],
  ['/api/v1/feedback/{feedbackId}/vote-batches/preview', 'reads'],
  ['/api/v1/markdown', 'reads'],
  ['/api/v1/audit-log/export', 'reads'],
  ['/api/v1/organisation/csv-export', 'reads'],
  ['/api/v1/account/export', 'reads'],
  ['/api/v1/own-data/export', 'reads'],
  ['/api/v1/own-data/deletion', 'ends something'],
  ['/api/v1/contacts/{contactId}/export', 'reads'],
  ['/api/v1/contacts/confirm-address', 'a link that works once'],
  ['/api/v1/account/deletion', 'ends something'],
  ['/api/v1/account/email-change', 'replaces the change that was asked for before'],
  ['/api/v1/subscription/', 'an organisation has one trial, one checkout under way and one subscription'],
  ['/issue-events/{tenantId}/{trackerId}', 'an issue that is closed already is not closed again'],
  [
    '/api/v1/projects/{projectId}/chats/{service}/messages/{messageId}/retry',
    'a message that waits already is left alone',
  ],
  ['/slack-events/{tenantId}/{workspaceId}', 'previews that are shown again replace themselves'],
  ['/slack-actions/{tenantId}/{workspaceId}', 'an item that has the status already is not changed again'],
  ['/inbound-mail', 'an email is taken once, by its own id'],
  ['/stripe-events', 'an event of the payment provider is taken once, by its own id'],
  ['/api/v1/organisation/departure', 'ends something'],
  ['/api/v1/organisation/export', 'reads'],
  ['/api/v1/organisation/archive', 'reads'],
  ['/api/v1/organisation/deletion', 'ends something'],
  ['/api/v1/projects/{projectId}/deletion', 'ends something'],
  ['/api/v1/projects/{projectId}/identity/check', 'reads'],
  ['/api/v1/operator/subscribers/export', 'reads'],
  ['/api/v1/operator/held-sign-ups/', 'decides about something'],
  ['/e/v1/files/{fileId}/finalise', 'reads'],
  ['/e/v1/session', 'says who somebody is; a visitor without a secret is somebody new each time'],
])

const creations = [...policies.keys()].filter(
  (operation) =>
    operation.startsWith('POST ') &&
    ![...notCreations.keys()].some((path) => operation.startsWith(`POST ${path}`)),
)

test('every operation that is posted creates something by a key, or is listed with the reason why not', () => {
  const posted = [...declaredOf(world)].filter(([operation]) => operation.startsWith('POST '))
  const creating = posted.filter(([, { outputs }]) => outputs.has(201)).map(([operation]) => operation)
  expect(creating.sort()).toEqual(creations.sort())
})

describe.each(fewerOnPostgres(creations))('%s', (operation) => {
  test('eight at once with one key create one, and all get its answer', { tags: ['7.29'] }, async () => {
    const creator = await creatorOf(operation)
    const sample = await sampleFor(operation)
    const key = newId()
    let answers: Answer[] = []
    const made = await rowsMadeBy(async () => {
      answers = await Promise.all(Array.from({ length: 8 }, () => send(creator, key, operation, sample)))
    })
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(
      answers.map(({ status }) => status),
      texts[0],
    ).toEqual(Array(8).fill(201))
    expect(new Set(texts).size).toBe(1)

    const later = await send(
      await (policies.get(operation) === 'contact' ? creator : creatorOf(operation)),
      key,
      operation,
      sample,
    )
    expect([later.status, await later.text()]).toEqual([201, texts[0]])

    const another = await creatorOf(operation)
    const anew = await sampleFor(operation)
    expect(made).toEqual(await rowsMadeBy(() => send(another, newId(), operation, anew)))
  })

  test('the same key for something else is a mistake, and creates nothing', async () => {
    const creator = await creatorOf(operation)
    const sample = await sampleFor(operation)
    if (sample.body === undefined) return
    const key = newId()
    expect((await send(creator, key, operation, sample)).status).toBe(201)
    const made = await rowsMadeBy(async () => {
      const answer = await send(creator, key, operation, otherThan(sample))
      expect([answer.status, (await answer.json()).code]).toEqual([422, 'idempotency_conflict'])
    })
    expect(made).toEqual({})
  })

  test('a key has at most 255 characters', async () => {
    const answer = await send(
      await creatorOf(operation),
      'k'.repeat(256),
      operation,
      await sampleFor(operation),
    )
    expect(answer.status).toBe(400)
  })
})

test.each(['POST /api/v1/projects/{projectId}/identity/secrets', 'POST /api/v1/api-keys'])(
  'a secret that is shown once does not lie readable in the answer that is remembered: %s',
  async (operation) => {
    const { secret } = await (
      await send(await world.as('Ada'), newId(), operation, await sampleFor(operation))
    ).json()
    const kept = await world.tenant().selectFrom('idempotency_keys').selectAll().execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(secret)
  },
)

test('a key is its caller’s own', async () => {
  const operation = 'POST /api/v1/projects/{projectId}/columns'
  const sample = await sampleFor(operation)
  const ids = await Promise.all(
    ['Ada', 'Cleo'].map(
      async (name) => (await (await send(await world.as(name), 'mine', operation, sample)).json()).id,
    ),
  )
  expect(new Set(ids).size).toBe(2)
})

test.each(['POST /api/v1/tasks', 'POST /api/v1/operator/incidents'])(
  'a key is remembered for eight days, then forgotten: %s',
  async (operation) => {
    const sample = await sampleFor(operation)
    const first = await (await send(await creatorOf(operation), 'daily', operation, sample)).json()
    const again = async () => {
      await sweep(world.db, world.clock.read)({ id: newId(), tenantId: null, payload: {} })
      return (await (await send(await creatorOf(operation), 'daily', operation, sample)).json()).id
    }
    world.clock.forward(limits.idempotencyKept)
    expect(await again()).toBe(first.id)
    world.clock.forward(1)
    expect(await again()).not.toBe(first.id)
  },
)

describe.each([
  [
    'POST /api/v1/auth/signup',
    'jobs',
    { password: 'Very-Secret-77!', firstName: 'Some', lastName: 'One', companyName: 'Nowhere' },
  ],
  ['POST /api/v1/contact-messages', 'contact_messages', { name: 'Some One', message: 'Do you sell boats?' }],
  ['POST /api/v1/subscriptions', 'jobs', { list: 'news' }],
] as const)('%s, which needs no account', (operation, table, form) => {
  const path = operation.slice('POST '.length)
  const post = (email: string, key: string) =>
    world
      .console()
      .with({ 'idempotency-key': key })
      .post(path, { ...form, email })
  const count = async () =>
    Number(
      (
        await world.db.global
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const madeBy = async (work: () => Promise<unknown>) => {
    const before = await count()
    await work()
    return (await count()) - before
  }

  test('makes one of several requests with one key, which all get its answer', async () => {
    const email = `${newId()}@nowhere.example`
    const once = await madeBy(() => post(`${newId()}@nowhere.example`, newId()))
    expect(once).toBeGreaterThan(0)
    const answers: unknown[] = []
    const made = await madeBy(async () => {
      const sent = await Promise.all(Array.from({ length: 3 }, () => post(email, 'the-same')))
      sent.push(await post(email, 'the-same'))
      for (const answer of sent) answers.push([answer.status, await answer.json()])
    })
    expect(made).toBe(once)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([200, { status: 'Ok' }])
  })

  test('takes another request with the same key, which may be a stranger’s, for another', async () => {
    const once = await madeBy(() => post(`${newId()}@nowhere.example`, 'strangers'))
    expect(await madeBy(() => post(`${newId()}@nowhere.example`, 'strangers'))).toBe(once)
  })
})
