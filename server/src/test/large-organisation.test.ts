import { beforeAll, expect, test } from 'vitest'
import { ErasedList } from '../features/erasure/erased-list.ts'
import { insertErasure } from '../features/erasure/erasures.queries.ts'
import { contactRecipient } from '../features/notification/mail/customer-reader.ts'
import { mailNotification } from '../features/notification/mail/mail-notification.ts'
import { stopMails } from '../features/notification/stopped-mail.ts'
import { newId } from '../lib/id.ts'
import type { Caller } from './caller.ts'
import { onOneEngine, testEngine } from './database.ts'
import { deliverAll, takeDue } from './deliver-all.ts'
import { sharedWorld } from './harness.ts'
import { longestTurn } from './longest-turn.ts'
import { recordStatements } from './recorded-statements.ts'
import { findScans, readSchema } from './sqlite-scans.ts'

/*
 * Regressions of requests that blocked the only thread for seconds in a large organisation: each ran a statement that
 * read all of its rows.
 */

const world = sharedWorld()
const rows = 20_000
const merged = 1_000
const followers = 25
const organisations = 500
/**
 * Maximum processor time of one turn of the event loop, in milliseconds: on an idle machine the turns take half of
 * this, and took more before the regressions were fixed.
 */
const longestMs = 100

let ada: Caller
/** An idea with a vote of each contact, each with an unread notification about it. */
let popular: string
/** An idea with some followers, whose contacts were merged. */
let followed: string

const job = { id: newId(), tenantId: null, payload: {} }

/** Inserts rows made from numbers: `insert into <into> select <columns> from numbers`, with `i` from 1 to `count`. */
async function insertMany(into: string, count: number, columns: string): Promise<void> {
  await world.db.dialect.transaction(({ run }) =>
    run(
      `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count})
       insert into ${into} select ${columns} from numbers`,
      [],
    ),
  )
}

async function newIdea(title: string): Promise<string> {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
  expect((await ada.put(`/api/v1/feedback/${id}/approval`, {})).status).toBe(200)
  return id
}

const idOf = (start: string) => `'${start}' || substr('00000000000' || i, length('' || i))`
/** Ids of contacts and of the contacts merged into them. */
const contact = idOf('00000000-0000-7000-8000-')
const lastContact = `00000000-0000-7000-8000-${String(rows).padStart(12, '0')}`
const gone = idOf('00000000-0000-7000-9000-')

/** Steps of SQLite's plans that read all of an organisation; those of Postgres are in `postgres-plans.test.ts`. */
async function scansIn(texts: readonly string[]): Promise<string[]> {
  if (testEngine === 'postgres') return []
  const { connection } = world.db
  const schema = await readSchema(connection)
  const found = await Promise.all([...new Set(texts)].map((text) => findScans(connection, schema, text)))
  return found.flat()
}

beforeAll(async () => {
  ada = await world.as('Ada')
  popular = await newIdea('What everybody wants')
  followed = await newIdea('What some follow')
  const { tenantId, projectId } = world.harbor
  await insertMany(
    'people (tenant_id, id, kind, name, email, email_verified, email_confirmed_at, created_at)',
    rows,
    `'${tenantId}', ${contact}, 'contact', 'Contact', 'c' || i || '@large.example', 1, 1, 1`,
  )
  await insertMany(
    'merged_people (tenant_id, from_id, into_id)',
    merged,
    `'${tenantId}', ${gone}, ${contact}`,
  )
  await insertMany(
    'votes (tenant_id, feedback_id, person_id, created_at)',
    rows,
    `'${tenantId}', '${popular}', ${contact}, 1`,
  )
  await insertMany(
    'follows (tenant_id, feedback_id, person_id, following, created_at)',
    followers,
    `'${tenantId}', '${followed}', ${contact}, 1, 1`,
  )
  const broadcast = newId()
  await world.tenant().transaction(async (tx) => {
    await tx.updateTable('feedback').set({ vote_count: rows }).where('id', '=', popular).execute()
    const about = { project_id: projectId, feedback_id: popular, comment_id: null, task_id: null }
    const blank = { actor_id: null, entry_id: null, data: '{}', reached: '' }
    await tx
      .insertInto('broadcasts')
      .values({
        id: broadcast,
        type: 'status_changed',
        state: 'sent',
        ...about,
        ...blank,
        run_at: 1,
        created_at: 1,
      })
      .execute()
  })
  await insertMany(
    'notifications (tenant_id, person_id, broadcast_id, in_app, counted)',
    rows,
    `'${tenantId}', ${contact}, '${broadcast}', 1, 1`,
  )
  await insertMany(
    'unread_counts (tenant_id, person_id, project_id, unread)',
    rows,
    `'${tenantId}', ${contact}, '${projectId}', 1`,
  )
  await insertMany(
    'tenants (id, name, plan, created_at, updated_at)',
    organisations,
    `${idOf('00000000-0000-7000-a000-')}, 'Other', 'free', 1, 1`,
  )
  // As the server does every second.
  await world.db.dialect.updateStatistics()
}, 120_000)

/* The mails are written above the database; on Postgres the broadcast before them takes most of a minute. */
test.each(onOneEngine([followers]))(
  'a status change to %i followers, where others were merged, reads none of all contacts for a mail',
  async () => {
    const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
    const { id: statusId } = statuses.find(({ name }: { name: string }) => name === 'Planned')
    const change = async () =>
      expect((await ada.put(`/api/v1/feedback/${followed}/status`, { statusId })).status).toBe(200)
    expect(await longestTurn(change)).toBeLessThan(200)
    expect(await longestTurn(() => deliverAll(world))).toBeLessThan(200)
    const jobs = await takeDue(world.services, 'mailNotification')
    expect(jobs.length).toBeGreaterThanOrEqual(followers)
    const sent: string[] = []
    const send = mailNotification(world.services, {
      send: async ({ to }) => void sent.push(to),
      close: () => undefined,
    })
    const mails = async () => {
      for (const each of jobs) await send({ ...each, payload: JSON.parse(each.payload) })
    }
    const statements: string[] = []
    const write = async () => void statements.push(...(await recordStatements(mails)))
    expect(await longestTurn(write)).toBeLessThan(200)
    expect(await scansIn(statements)).toEqual([])
    for (let i = 1; i <= followers; i++) expect(sent).toContain(`c${i}@large.example`)
  },
  120_000,
)

test('whoever was merged is found by the id that they had', async () => {
  const [{ from_id: from = '', into_id: into = '' } = {}] = await world
    .tenant()
    .selectFrom('merged_people')
    .select(['from_id', 'into_id'])
    .limit(1)
    .execute()
  const find = async () =>
    expect(await contactRecipient(world.services, world.tenant(), from)).toMatchObject({ personId: into })
  expect(await longestTurn(find)).toBeLessThan(100)
})

test('the archive of an organisation is made in short turns', async () => {
  const download = async () => {
    const answer = await ada.post('/api/v1/organisation/archive')
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect(await longestTurn(download)).toBeLessThan(longestMs)
})

test('a bounce asks for the organisations of an address, and goes through no others', async () => {
  const bounce = stopMails(world.db, world.clock.read)
  const statements = await recordStatements(() =>
    bounce({ ...job, payload: { email: `c${rows}@large.example`, reason: 'bounced' } }),
  )
  expect(statements.length).toBeLessThan(10)
  const stopped = await world
    .tenant()
    .selectFrom('people')
    .select('email')
    .where('mail_stopped', 'is not', null)
    .execute()
  expect(stopped).toEqual([{ email: `c${rows}@large.example` }])
})

test('what was erased is listed without those that the list has already', async () => {
  const list = new ErasedList(world.services.config.dataDir)
  const columns = `'file', ${idOf('00000000-0000-7000-b000-')}, '${world.harbor.tenantId}', i, 0`
  await insertMany('erasures (kind, id, tenant_id, erased_at, has_traces)', rows, columns)
  await list.complete(world.db)
  const before = list.read().length
  expect(before).toBeGreaterThanOrEqual(rows)
  const now = world.clock.read()
  const [first, second] = [newId(), newId()]
  for (const id of [first, second]) {
    const erasure = { kind: 'file', id, tenant_id: world.harbor.tenantId, erased_at: now } as const
    await world.db.transaction((tx) => insertErasure(tx, erasure))
    const complete = () => list.complete(world.db)
    // The first number tells the list how far it is complete.
    const longest = await longestTurn(complete)
    if (id === second) expect(longest).toBeLessThan(50)
  }
  expect(
    list
      .read()
      .slice(before)
      .map(({ id }) => id),
  ).toEqual([first, second])
})

test('an item with a vote of each contact is merged and taken back, and everybody else is served meanwhile', async () => {
  const into = await newIdea('What takes it in')
  const votes = async () => {
    const { voteCount } = await ada.get(`/api/v1/feedback/${into}`).json()
    return voteCount as number
  }
  const merge = (method: 'PUT' | 'DELETE') => async () => {
    const body = method === 'PUT' ? { intoId: into } : undefined
    expect((await ada.call(method, `/api/v1/feedback/${popular}/merge`, body)).status).toBe(200)
  }
  for (const method of ['PUT', 'DELETE'] as const) {
    const before = await votes()
    const seen: number[] = []
    let isOver = false
    const changing = longestTurn(merge(method)).finally(() => {
      isOver = true
    })
    while (!isOver) seen.push(await votes())
    expect(await changing).toBeLessThan(longestMs)
    // Readers see the old number until the new one is counted.
    const after = await votes()
    expect(seen).toEqual(seen.toSorted((one, other) => (one === other ? 0 : one === before ? -1 : 1)))
    expect(seen.filter((count) => count !== before && count !== after)).toEqual([])
    expect(Math.abs(after - before)).toBeGreaterThanOrEqual(rows)
  }
}, 60_000)

test('an item with a vote and an unread notification of each contact is erased, and everybody else is served meanwhile', async () => {
  const erase = async () => expect((await ada.delete(`/api/v1/feedback/${popular}`)).status).toBe(204)
  expect(await longestTurn(erase)).toBeLessThan(longestMs)
  const left = await Promise.all([
    world.tenant().selectFrom('votes').select('person_id').where('feedback_id', '=', popular).execute(),
    world
      .tenant()
      .selectFrom('unread_counts')
      .select('person_id')
      .where('person_id', '=', lastContact)
      .where('unread', '>', 0)
      .execute(),
  ])
  expect(left).toEqual([[], []])
})
