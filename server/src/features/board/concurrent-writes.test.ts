import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServices, composeServices } from '../../compose.ts'
import type { Database } from '../../db/database.ts'
import { counterOf, takeNumber } from '../../db/numbers.ts'
import { openDatabase } from '../../db/opening/open.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type ContactCtx, Ctx } from '../../http/context.ts'
import { readConfig } from '../../lib/config/config.ts'
import { newId } from '../../lib/id.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../test/database.ts'
import { createOrganisation } from '../organisation/organisations.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { castVote, withdrawVote } from '../vote/votes.ts'
import { submitFeedback } from './submit.ts'

/* Many concurrent writers, on two nodes if the engine allows more than one, with some writes failing. */

const now = Date.now()

interface Organisation {
  project: CachedProject
  key: string
  contactIds: string[]
  blockedId: string
}

let database: TestDatabase
let nodes: AppServices[]
let organisations: Organisation[]

beforeAll(async () => {
  database = await createTestDatabase()
  const open = async () => {
    const db = await openDatabase({ source: database.config, guarded: true })
    return composeServices(readConfig({ NODE_ENV: 'test' }), pino({ level: 'silent' }), () => now, db, [
      'secret',
    ])
  }
  nodes = [await open()]
  if (testEngine === 'postgres') nodes.push(await open())
  organisations = [await newOrganisation('one'), await newOrganisation('two')]
}, 60_000)
afterAll(async () => {
  await Promise.all(nodes.map(({ db }) => db.close()))
  await database.drop()
})

const servicesOf = (node: number): AppServices => nodes[node % nodes.length] as AppServices
const nodeOf = (node: number): Database => servicesOf(node).db

async function newOrganisation(name: string): Promise<Organisation> {
  const db = nodeOf(0)
  const owner = { email: `${name}@crowd.example`, passwordHash: null, firstName: 'Own', lastName: 'Er' }
  const consents = { consentToHelpEmails: false, consentToMarketingEmails: false }
  const organisation = { ...owner, ...consents, companyName: name, plan: 'agency' as const, origins: [] }
  const made = await db.transaction((database) => createOrganisation({ database, now }, organisation))
  const project = await servicesOf(0).projects.find(made.publicKey, now)
  if (!project) throw new Error('The new project is not found')
  const [blockedId = '', ...contactIds] = Array.from({ length: 31 }, newId)
  await db.tenant(made.tenantId).transaction(async (tx) => {
    for (const id of [blockedId, ...contactIds]) await insertContact(tx, id, id === blockedId)
  })
  return { project, key: made.publicKey, contactIds, blockedId }
}

const insertContact = (db: TenantDb, id: string, blocked: boolean) =>
  db
    .insertInto('people')
    .values({
      id,
      kind: 'contact',
      name: `Contact ${id}`,
      user_id: null,
      visitor_hash: null,
      trusted: 1,
      blocked: blocked ? 1 : 0,
      created_at: now,
    })
    .execute()

function ctxOf(node: number, { project, key }: Organisation, personId = ''): ContactCtx<AppServices> {
  const services = servicesOf(node)
  const db = services.db.tenant(project.tenantId)
  const actor = { kind: 'contact' as const, personId, projectId: project.projectId, key, canReadBoard: true }
  return new Ctx({ db, actor, services, now, requestId: 'test' })
}

const idea = (title: string) => ({ kind: 'idea' as const, title, body: 'Written in a crowd' })

function submit(ctx: ContactCtx<AppServices>, title: string, key?: string) {
  if (key !== undefined) ctx.repeatable = { scope: 'submit', key, sent: title, read: title, now }
  return submitFeedback(ctx, idea(title))
}

/** Concurrent writes of one organisation's contacts on one node. */
function writesOf(
  organisation: Organisation,
  node: number,
  round: number,
  ids: string[],
): Promise<unknown>[] {
  return Array.from({ length: 30 }, (_, i) => {
    const as = ctxOf(node, organisation, organisation.contactIds[i])
    const item = ids[(i + round) % ids.length] ?? ''
    const submitted = submit(as, `Idea ${round} ${node} ${i}`, i % 3 === 0 ? newId() : undefined)
    return Promise.all([submitted, i % 5 === 4 ? withdrawVote(as, item) : castVote(as, item)])
  })
}

/** Failing operations with the expected error; in later rounds also transactions that fail after their first writes. */
function failuresOf(organisation: Organisation, node: number, round: number): [Promise<unknown>, RegExp][] {
  const { project, contactIds, blockedId } = organisation
  const db = nodeOf(node).tenant(project.tenantId)
  const halfDone = (fail: (tx: TenantDb) => Promise<unknown>) =>
    db.transaction(
      async (tx) => {
        await takeNumber(tx, 'idea')
        await tx.record({ type: 'project.updated', at: now })
        await fail(tx)
      },
      [counterOf('idea')],
    )
  const failures: [Promise<unknown>, RegExp][] = [
    [submit(ctxOf(node, organisation, blockedId), 'Never'), /no longer takes feedback/],
    [castVote(ctxOf(node, organisation, contactIds[0]), newId()), /idea/],
  ]
  if (round % 2 === 1)
    failures.push([halfDone(() => Promise.reject(new Error('changed its mind'))), /changed its mind/])
  if (round >= 2)
    failures.push([halfDone((tx) => insertContact(tx, null as unknown as string, false)), /null/i])
  return failures
}

test('of many writes at once on two nodes some fail, and no other is touched by that', async () => {
  const wanted = new Map<Organisation, string[]>()
  for (const organisation of organisations) {
    const { contactIds } = organisation
    const first = contactIds.slice(0, 5).map((id) => submit(ctxOf(0, organisation, id), 'First'))
    wanted.set(
      organisation,
      (await Promise.all(first)).map(({ id }) => id),
    )
  }
  for (let round = 0; round < 4; round++) {
    const works = organisations.flatMap((organisation) =>
      [0, 1].flatMap((node) => [
        ...writesOf(organisation, node, round, wanted.get(organisation) ?? []),
        ...failuresOf(organisation, node, round).map(([work, reason]) =>
          expect(work).rejects.toThrow(reason),
        ),
      ]),
    )
    await Promise.all(works)
  }
  for (const { project } of organisations)
    await expectWhole(nodeOf(0).tenant(project.tenantId), 5 + 4 * 2 * 30)
})

/** Expects gapless numbers, counts that match the rows, and one event per action. */
async function expectWhole(db: TenantDb, submitted: number): Promise<void> {
  const items = await db.selectFrom('feedback').select(['id', 'number', 'vote_count']).execute()
  const numbers = items.map(({ number }) => number).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: submitted }, (_, index) => index + 1))
  const counters = await db.selectFrom('counters').select('value').where('name', '=', 'idea').execute()
  expect(counters).toEqual([{ value: submitted }])
  const votes = await db.selectFrom('votes').select(['feedback_id', 'person_id']).execute()
  for (const { id, vote_count } of items)
    expect(vote_count).toBe(votes.filter(({ feedback_id }) => feedback_id === id).length)
  expect(votes.length).toBeGreaterThan(50)
  const events = await nodeOf(0)
    .global.selectFrom('events')
    .select('type')
    .where('tenant_id', '=', db.tenantId)
    .execute()
  const count = (type: string) => events.filter((event) => event.type === type).length
  expect(count('feedback.created')).toBe(submitted)
  // Each idea was created with its author's vote.
  expect(submitted + count('vote.cast') - count('vote.withdrawn')).toBe(votes.length)
  expect(count('project.updated')).toBe(0)
}

test('the same key on two nodes at once makes one item, and each gets its answer', async () => {
  const [organisation] = organisations
  if (!organisation) throw new Error('No organisation')
  const { project, contactIds } = organisation
  for (let round = 0; round < 10; round++) {
    const key = newId()
    const answers = await Promise.all(
      [0, 1, 0, 1].map((node) => submit(ctxOf(node, organisation, contactIds[0]), `Once ${round}`, key)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  }
  const titles = await nodeOf(0)
    .tenant(project.tenantId)
    .selectFrom('feedback')
    .select('title')
    .where('title', 'like', 'Once %')
    .execute()
  expect(titles).toHaveLength(10)
})

test('works that change the same rows in any order never wait for each other in a circle', async () => {
  const [organisation] = organisations
  if (!organisation) throw new Error('No organisation')
  const { tenantId } = organisation.project
  const names = ['idea', 'bug', 'task'] as const
  let runs = 0
  const takeAll = (node: number, order: readonly (typeof names)[number][]) =>
    nodeOf(node)
      .tenant(tenantId)
      .transaction(async (tx) => {
        runs++
        const numbers: number[] = []
        for (const name of order) numbers.push(await takeNumber(tx, name))
        return numbers[order.indexOf('bug')]
      }, order.map(counterOf))
  const works: Promise<number | undefined>[] = []
  for (let round = 0; round < 30; round++) {
    for (let i = 0; i < 4; i++) works.push(takeAll(0, names), takeAll(1, names.toReversed()))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const numbers = await Promise.all(works)
  expect(new Set(numbers)).toEqual(new Set(numbers.map((_, index) => index + 1)))
  expect(runs).toBe(works.length)
})
