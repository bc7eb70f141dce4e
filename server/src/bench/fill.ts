import { v7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { nameColumns } from '../db/folded-columns.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { compactUsage } from '../db/usage.ts'
import { createOrganisation } from '../features/organisation/organisations.ts'
import { newId } from '../lib/id.ts'
import { tokensOf } from '../search/tokens.ts'

/** Data about a filled database that the measurements need. */
export interface Filled {
  tenantId: string
  projectId: string
  publicKey: string
  contactIds: string[]
}

/** Email address of the organisation's owner. */
export const benchOwner = 'owner@bench.example'

/** The origin of the measured requests. */
export const benchOrigin = 'https://app.bench.example'

const contacts = 1_000
/** The period in which the items were created: as in real projects, a fiftieth of them in the last two weeks. */
const span = 2 * 365 * 24 * 60 * 60_000
const chunk = 400
const commentsOf = 5
const commentedEvery = 20

const words =
  'calendar export invoice booking password reset dark mode search filter mobile app slow page crash login report chart email notification team member role import csv api webhook language translation currency payment refund mobile offline sync upload image preview shortcut keyboard drag drop column table sort label archive'.split(
    ' ',
  )

/**
 * Creates an organisation with `rows` ideas in one project: votes as in real projects, most ideas with few and some
 * with many.
 */
export async function fill(db: Database, rows: number): Promise<Filled> {
  const now = Date.now()
  const made = await db.transaction((database) =>
    createOrganisation(
      { database, now },
      {
        email: benchOwner,
        passwordHash: '',
        firstName: 'Bench',
        lastName: 'Owner',
        companyName: 'Bench',
        consentToHelpEmails: false,
        consentToMarketingEmails: false,
        plan: 'agency',
        origins: [benchOrigin],
      },
    ),
  )
  const tenant = db.tenant(made.tenantId)
  const contactIds = Array.from({ length: contacts }, newId)
  await inChunks(tenant, contactIds, (db, ids) => insertContacts(db, ids, now))
  const status = await tenant
    .selectFrom('statuses')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: rows }, (_, i) => i + 1)
  const random = mulberry(7)
  await inChunks(tenant, numbers, async (db, part) => {
    const items = part.map((number) =>
      itemOf(number, {
        projectId: made.projectId,
        statusId: status.id,
        contactIds,
        random,
        at: now - Math.round(((rows - number) * span) / rows),
      }),
    )
    await db.insertInto('feedback').values(items).execute()
    await insertComments(db, items)
    // All at once: one after the other, each would be a way to Postgres and back.
    await Promise.all(items.map((item) => index(db, item)))
    await db.dialect.search.merge(db.connection)
  })
  await db.transaction((tx) => compactUsage(tx, made.tenantId))
  await tenant.transaction(async (db) => {
    await db.insertInto('counters').values({ name: 'idea', value: rows }).execute()
  })
  return { tenantId: made.tenantId, projectId: made.projectId, publicKey: made.publicKey, contactIds }
}

/** Runs `work` for chunks of many items, each in a transaction. */
export async function inChunks<Item>(
  tenant: TenantDb,
  items: readonly Item[],
  work: (db: TenantDb, part: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += chunk)
    await tenant.transaction((db) => work(db, items.slice(start, start + chunk)))
}

/** Inserts contacts whose content is not held for review. */
export async function insertContacts(db: TenantDb, ids: readonly string[], now: number): Promise<void> {
  const rows = ids.map((id, i) => ({
    id,
    kind: 'contact' as const,
    ...nameColumns(`Contact ${i}`),
    user_id: null,
    visitor_hash: null,
    trusted: 1 as const,
    blocked: 0 as const,
    created_at: now,
  }))
  await db.insertInto('people').values(rows).execute()
}

/** Author, project and creation time of an item. */
interface Origin {
  projectId: string
  statusId: string
  contactIds: readonly string[]
  random: () => number
  at: number
}

function itemOf(number: number, { projectId, statusId, contactIds, random, at }: Origin) {
  const word = () => words[Math.floor(random() * words.length)] ?? ''
  const sentence = (length: number) => Array.from({ length }, word).join(' ')
  return {
    id: v7({ msecs: at }),
    project_id: projectId,
    kind: 'idea' as const,
    number,
    title: `${sentence(5)} ${number}`,
    body: `${sentence(40)}.`,
    status_id: statusId,
    author_id: contactIds[number % contactIds.length] ?? '',
    visibility: 'public' as const,
    moderation: 'approved' as const,
    hold_reasons: '[]',
    listed: 1 as const,
    finished: 0 as const,
    vote_count: Math.floor(200 * random() ** 6),
    comment_count: number % commentedEvery === 0 ? commentsOf : 0,
    report_count: 0,
    answered: 1 as const,
    created_at: at,
    updated_at: at,
  }
}

async function insertComments(db: TenantDb, items: ReadonlyArray<ReturnType<typeof itemOf>>): Promise<void> {
  const rows = items
    .filter((item) => item.comment_count > 0)
    .flatMap((item) =>
      Array.from({ length: commentsOf }, (_, i) => ({
        id: newId(),
        feedback_id: item.id,
        parent_id: null,
        author_id: item.author_id,
        body: `${item.title}, and that is comment ${i}.`,
        internal: 0 as const,
        official: 0 as const,
        listed: 1 as const,
        created_at: item.created_at,
      })),
    )
  if (rows.length > 0) await db.insertInto('comments').values(rows).execute()
}

const index = (db: TenantDb, item: ReturnType<typeof itemOf>): Promise<void> =>
  db.dialect.search.put(db.connection, {
    tenantId: db.tenantId,
    feedbackId: item.id,
    title: item.title,
    tokens: tokensOf({
      tenantId: db.tenantId,
      projectId: item.project_id,
      reference: `IDEA-${item.number}`,
      title: item.title,
      body: item.body,
      listed: true,
    }),
  })

/** A random number generator with the same numbers in every run. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
