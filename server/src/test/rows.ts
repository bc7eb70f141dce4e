import { onTestFinished } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/opening/open.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { newId, newPublicKey } from '../lib/id.ts'
import { borrowTestDatabase } from './database.ts'

/** A new, empty organisation. */
export async function insertTenant(db: Database): Promise<TenantDb> {
  const id = newId()
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('tenants')
      .values({ id, name: `Tenant ${id}`, plan: 'free', created_at: 1, updated_at: 1 })
      .execute()
  })
  return db.tenant(id)
}

/** A new user without an organisation. @returns the id. */
export async function insertUser(db: Database): Promise<string> {
  const id = newId()
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.com`,
        password_hash: null,
        first_name: 'Ada',
        last_name: 'Lovelace',
        image_url: '',
        account_status: '',
        consent_help: 0,
        consent_marketing: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  })
  return id
}

/** The ids of a new feedback item, its project and its status. */
export interface Item {
  projectId: string
  statusId: string
  personId: string
  feedbackId: string
}

/** A feedback item in a project of its own. */
export async function insertItem(tenant: TenantDb): Promise<Item> {
  const item = { projectId: newId(), statusId: newId(), personId: newId(), feedbackId: newId() }
  await tenant.transaction(async (db) => {
    await db.insertInto('people').values(contact(item.personId)).execute()
    await db.insertInto('projects').values(project(item.projectId)).execute()
    await db
      .insertInto('statuses')
      .values({
        id: item.statusId,
        project_id: item.projectId,
        name: 'Open',
        category: 'open',
        position: 0,
        freezes_votes: 0,
        freezes_comments: 0,
      })
      .execute()
    await db.insertInto('feedback').values(feedback(item)).execute()
  })
  return item
}

const contact = (id: string) => ({
  id,
  kind: 'contact' as const,
  name: 'Ada',
  user_id: null,
  visitor_hash: null,
  trusted: 0 as const,
  blocked: 0 as const,
  created_at: 1,
})

const project = (id: string) => ({
  id,
  name: 'Project',
  slug: id,
  public_key: newPublicKey(),
  allowed_origins: '[]',
  moderation: 'off' as const,
  branding_color: null,
  branding_launcher_text: null,
  logo_hash: null,
  seen_at: null,
  seen_origin: null,
  refused_at: null,
  refused_origin: null,
  created_at: 1,
  updated_at: 1,
})

const feedback = ({ projectId, statusId, personId, feedbackId }: Item) => ({
  id: feedbackId,
  project_id: projectId,
  kind: 'idea' as const,
  number: 1,
  title: 'Idea',
  body: '',
  status_id: statusId,
  author_id: personId,
  visibility: 'public' as const,
  moderation: 'approved' as const,
  hold_reasons: '[]',
  listed: 1 as const,
  finished: 0 as const,
  vote_count: 0,
  comment_count: 0,
  report_count: 0,
  answered: 0 as const,
  created_at: 1,
  updated_at: 1,
})

/** An empty database with the newest schema, with the tenant guard, dropped after the running test. */
export async function openTestDatabase(): Promise<Database> {
  const { config, drop } = await borrowTestDatabase()
  const db = await openDatabase({ source: config, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return db
}
