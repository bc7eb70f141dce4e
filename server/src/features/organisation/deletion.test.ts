import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { keptReferences } from '../../db/tables/kept-references.ts'
import { tenantTableNames, tenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { memberOf } from '../../scripts/tell.ts'
import { newFileKey } from '../../storage/file-store.ts'
import { cookieOf } from '../../test/answers.ts'
import { testOnOneEngine } from '../../test/database.ts'
import { fingerprint, fingerprintOfAll } from '../../test/fingerprint.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { tokenTo } from '../../test/mails.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { sampleImport } from '../../test/sample-import.ts'
import { sampleDelivery } from '../../test/sample-webhooks.ts'
import { storyPassword } from '../../test/story.ts'
import { saveStatedCompany } from '../company/signed-company.ts'
import { setPlan } from '../plan/plan.ts'
import { createProject } from '../project/projects.ts'
import { eraseOrganisation } from './erase.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
  await idsOf(world, world.harbor)
}, 60_000)
afterEach(() => world.close())

const remove = async (name: string) => (await world.as('Ada')).post('/api/v1/organisation/deletion', { name })

const jobOf = async () => {
  const job = await world.db.global
    .selectFrom('jobs')
    .select(['id', 'tenant_id'])
    .where('kind', '=', 'eraseOrganisation')
    .executeTakeFirstOrThrow()
  return { id: job.id, tenantId: job.tenant_id, payload: {} }
}

const erase = async (db: Database = world.db) => eraseOrganisation({ ...world.services, db })(await jobOf())

const lookups = keptReferences.map(({ table }) => table)

/** Number of Harbor's remaining rows, by table; empty tables are left out. */
async function leftRows(): Promise<Record<string, number>> {
  const { db } = world.services
  const left: Record<string, number> = {}
  const count = async (name: string, rows: Promise<unknown[]>) => {
    const { length } = await rows
    if (length > 0) left[name] = length
  }
  const { tenantId } = world.harbor
  for (const name of tenantTableNames)
    await count(name, db.tenant(tenantId).selectFrom(name).selectAll().execute())
  for (const name of [...lookups, 'sessions', 'one_time_tokens', 'events'] as const)
    await count(name, db.global.selectFrom(name).selectAll().where('tenant_id', '=', tenantId).execute())
  await count('tenants', db.global.selectFrom('tenants').selectAll().where('id', '=', tenantId).execute())
  const placeholder = db.dialect.engine === 'sqlite' ? '?' : '$1'
  await count(
    'search_documents',
    db.connection.run(`select title from search_documents where tenant_id = ${placeholder}`, [tenantId]),
  )
  return left
}

/** A row of each table of imports. */
async function fillImport(tenant: TenantDb): Promise<void> {
  const import_id = await sampleImport(world, world.harbor, 'checked')
  await tenant.transaction(async (tx) => {
    const part = { import_id, position: 0, key: newFileKey(tenant.tenantId, 1), bytes: 1 }
    await tx.insertInto('import_parts').values(part).execute()
    await tx.insertInto('import_refusals').values({ import_id, line: 2, field: '', reason: '' }).execute()
    await tx.insertInto('import_ids').values({ import_id, external_id: '1', line: 2 }).execute()
    await tx.insertInto('import_erasures').values({ import_id, person_key: 'k' }).execute()
    const place = { project_id: world.harbor.projectId, kind: 'feedback' as const, external_id: 'canny:1' }
    const row = { import_id, row_id: null, person_id: null, stamp: null }
    await tx
      .insertInto('imported_rows')
      .values({ ...place, ...row })
      .execute()
  })
}

/** More rows than fit into a batch, and a thread in which a reply is older than its parent. */
async function fill(): Promise<void> {
  const { db } = world.services
  const tenant = db.tenant(world.harbor.tenantId)
  const item = await tenant.selectFrom('feedback').select('id').executeTakeFirstOrThrow()
  await tenant.transaction(async (tx) => {
    for (let page = 0; page < 13; page++) {
      const people = Array.from({ length: 100 }, () => newId())
      const blank = { kind: 'contact' as const, name: 'Passenger', user_id: null, visitor_hash: null }
      await tx
        .insertInto('people')
        .values(
          people.map((id) => ({ id, ...blank, trusted: 0 as const, blocked: 0 as const, created_at: 1 })),
        )
        .execute()
      await tx
        .insertInto('votes')
        .values(
          people.map((person_id) => ({ feedback_id: item.id, person_id, cast_by_id: null, created_at: 1 })),
        )
        .execute()
      const [answer, ...others] = people.map(() => newId())
      const said = { feedback_id: item.id, author_id: people[0] ?? '', body: 'Ahoy', created_at: 1 }
      const row = { ...said, internal: 0 as const, official: 0 as const }
      await tx
        .insertInto('comments')
        .values(others.map((id) => ({ id, parent_id: null, ...row })))
        .execute()
      await tx
        .insertInto('comments')
        .values({ id: answer ?? '', parent_id: others.at(-1) ?? null, ...row })
        .execute()
      const version = { comment_id: answer ?? '', id: newId(), body: 'Ahoi', created_at: 1 }
      await tx.insertInto('comment_versions').values(version).execute()
    }
  })
  await fillImport(tenant)
  await tenant.transaction(async (tx) => {
    const channel = await tx.selectFrom('chat_channels').select('id').executeTakeFirstOrThrow()
    const message = { id: newId(), channel_id: channel.id, due_at: 1, created_at: 1 }
    await tx
      .insertInto('chat_messages')
      .values({ ...message, topic: 'test', state: 'posted' })
      .execute()
    const issue = await tx.selectFrom('linked_issues').select(['id', 'tracker_id']).executeTakeFirstOrThrow()
    const delivery = {
      id: newId(),
      tracker_id: issue.tracker_id,
      issue_id: issue.id,
      created_at: 1,
      tried_at: 1,
    }
    await tx
      .insertInto('tracker_deliveries')
      .values({ ...delivery, kind: 'create', outcome: 'done', state: null, failure: null })
      .execute()
  })
  await tenant.transaction(async (tx) => {
    const { personId: cast_by_id } = world.harbor
    const batch = { id: newId(), feedback_id: item.id, cast_by_id, reason: null, created_at: 1 }
    await tx
      .insertInto('vote_batches')
      .values({ ...batch, state: 'running', total_count: 1 })
      .execute()
    await tx
      .insertInto('pending_votes')
      .values({ batch_id: batch.id, email: 'cy@x.example', name: '' })
      .execute()
  })
  const attempt = { number: 1, at: 1, duration: 1, status: 200, failure: null, response: '', address: '' }
  const delivery_id = await sampleDelivery(world, world.harbor)
  await tenant.transaction((tx) =>
    tx
      .insertInto('webhook_tries')
      .values({ delivery_id, ...attempt })
      .execute(),
  )
  await tenant.transaction(async (tx) => {
    const projectId = world.harbor.projectId
    const { id: personId } = await tx
      .selectFrom('people')
      .select('id')
      .where('kind', '=', 'contact')
      .innerJoin('votes', 'votes.person_id', 'people.id')
      .executeTakeFirstOrThrow()
    const company = { id: '1', name: 'Shipping Ltd', revenue: 100 }
    await saveStatedCompany(tx, { personId, projectId, company }, 1)
    await tx
      .insertInto('dismissed_errors')
      .values({ project_id: projectId, fingerprint: 'a', created_at: 1 })
      .execute()
    await tx
      .insertInto('identity_days')
      .values({ project_id: projectId, day: 1, signed: 1, unsigned: 1 })
      .execute()
    await tx
      .insertInto('sightings')
      .values({ project_id: projectId, origin: 'https://a.example', seen_at: 1, refused_at: null })
      .execute()
    const { id: field_id } = await tx.selectFrom('custom_fields').select('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('feedback_field_values')
      .values({ feedback_id: item.id, field_id, value: '"Acme"', key: 'acme' })
      .execute()
    await tx
      .insertInto('person_field_values')
      .values({ person_id: personId, field_id, value: '"Acme"', key: 'acme' })
      .execute()
    await tx.insertInto('upload_keys').values({ project_id: projectId, id: newId(), created_at: 1 }).execute()
    const map = { project_id: projectId, script: '/app.js', digest: '', key: newFileKey('', 1), bytes: 1 }
    const dates = { created_at: 1, uploaded_at: 1 }
    await tx
      .insertInto('source_maps')
      .values({ id: newId(), ...map, ...dates })
      .execute()
  })
  await tenant.transaction(async (tx) => {
    const { projectId, personId: person_id } = world.harbor
    const { id: broadcast_id } = await tx.selectFrom('broadcasts').select('id').executeTakeFirstOrThrow()
    const follow = { feedback_id: item.id, person_id, following: 1, created_at: 1 } as const
    await tx.insertInto('follows').values(follow).execute()
    await tx
      .insertInto('changelog_subscriptions')
      .values({ project_id: projectId, person_id, labels: '[]', created_at: 1 })
      .execute()
    await tx.insertInto('read_marks').values({ feedback_id: item.id, person_id, read_at: 1 }).execute()
    const notification = { person_id, broadcast_id, in_app: 1, read_at: null, mail_due: null } as const
    await tx.insertInto('notifications').values(notification).execute()
    await tx.insertInto('unread_counts').values({ person_id, project_id: projectId, unread: 1 }).execute()
    const setting = { person_id, type: 'all', in_app: 1, mail: 'on' } as const
    await tx.insertInto('notification_settings').values(setting).execute()
    const entry = await tx.selectFrom('changelog_entries').select('id').executeTakeFirstOrThrow()
    const answer = { feedback_id: item.id, person_id, entry_id: entry.id, fixed: 1, created_at: 1 } as const
    await tx.insertInto('fix_answers').values(answer).execute()
    await tx.insertInto('contact_secrets').values({ hash: 'a', person_id, created_at: 1 }).execute()
    const code = { email: 'mira@example.com', code_hash: 'a', expires_at: 1 }
    await tx.insertInto('contact_codes').values(code).execute()
    await tx.insertInto('merged_people').values({ from_id: newId(), into_id: person_id }).execute()
  })
  const { tenantId } = world.harbor
  await db.transaction(({ connection, dialect }) =>
    dialect.search.put(connection, { tenantId, feedbackId: item.id, title: 'Ahoy', tokens: ['ahoy'] }),
  )
}

describe('deleting an organisation', () => {
  testOnOneEngine('needs its name, exactly', async () => {
    const before = await fingerprintOfAll(world.db)
    const ada = await world.as('Ada')
    const session = await fingerprintOfAll(world.db)
    expect(session).not.toBe(before)
    for (const name of ['', 'harbor', 'Harbor!', 'Lumen']) {
      const answer = await ada.post('/api/v1/organisation/deletion', { name })
      const { code, errors } = await answer.json()
      expect([answer.status, code]).toEqual([400, 'invalid_input'])
      expect(errors).toEqual([
        { path: 'name', message: 'Please type the name of the organisation exactly as it is shown.' },
      ])
    }
    expect(await fingerprintOfAll(world.db)).toBe(session)
  })

  testOnOneEngine('says before what goes, in numbers', async () => {
    const contents = await (await world.as('Ada')).get('/api/v1/organisation/contents').json()
    const db = world.tenant()
    expect(contents).toMatchObject({
      projects: 1,
      members: 4,
      feedback: (await db.selectFrom('feedback').select('id').execute()).length,
      votes: (await db.selectFrom('votes').select('person_id').execute()).length,
    })
  })

  testOnOneEngine('signs everybody out at once, hides what was public, and tells the owner', async () => {
    const callers = [await world.as('Ada'), await world.as('Ben'), await world.as('Cleo')]
    const mira = await world.contact(world.harbor, 'Mira')
    const page = world.page(world.harbor)
    const config = `/e/v1/config?key=${world.harbor.publicKey}`
    // Fills the caches.
    expect((await page.get(config)).status).toBe(200)
    expect((await page.get(`/e/v1/feedback?key=${world.harbor.publicKey}`)).status).toBe(200)

    const answer = await remove('Harbor')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    for (const caller of callers) expect((await caller.get('/api/v1/dashboard')).status).toBe(401)
    const other = world.harbor.publicKey.endsWith('a') ? 'b' : 'a'
    const unknown = await page.get(`/e/v1/config?key=${world.harbor.publicKey.slice(0, -1)}${other}`)
    expect(unknown.status).toBe(404)
    for (const path of [config, `/e/v1/feedback?key=${world.harbor.publicKey}`])
      expect((await page.get(path)).status).toBe(unknown.status)
    expect((await mira.get('/e/v1/me/feedback')).status).toBe(401)
    const orders = await world.db.global
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'sendMail')
      .execute()
    expect(orders.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { template: 'organisationDeleted', to: 'ada@harbor.example', params: { organisationName: 'Harbor' } },
    ])
  })

  testOnOneEngine(
    'takes nothing more, from a request that was let in just before either: no project, no plan',
    async () => {
      const { services, harbor, clock } = world
      const { db } = services
      const ada = memberOf(services, harbor, undefined, clock.read())
      await setPlan(world.terminal(), harbor.tenantId, 'agency')
      expect((await remove('Harbor')).status).toBe(204)
      const project = { name: 'Late', allowedOrigins: [] }
      await expect(createProject(ada, project)).rejects.toThrow(/Please sign in/)
      const plan = setPlan(world.terminal(), harbor.tenantId, 'pro')
      await expect(plan).rejects.toThrow('There is no organisation with the id')
      for (const table of ['project_keys', 'beta_deals'] as const)
        expect(
          await db.global.selectFrom(table).selectAll().where('tenant_id', '=', harbor.tenantId).execute(),
        ).toEqual([])
    },
  )

  testOnOneEngine(
    'sends to another organisation whoever has one, and tells the others at the login how to go on',
    async () => {
      const logIn = (email: string, password: string) =>
        world.console().post('/api/v1/auth/login', { email, password })
      const ben = await world.as('Ben')
      await ben.post('/api/v1/organisations', { name: 'Ben’s boats' })
      await remove('Harbor')
      expect((await logIn('ben@harbor.example', storyPassword)).status).toBe(200)

      const email = 'cleo@harbor.example'
      const wrong = await (await logIn(email, 'Wrong-77!')).json()
      expect(wrong.messages).toEqual(['The email or password is not valid.'])
      const right = await logIn(email, storyPassword)
      expect(right.status).toBe(401)
      expect(right.headers.get('set-cookie')).toBeNull()
      expect((await right.json()).messages[0]).toBe('There is no organisation that you can sign in to.')

      const password = 'Anew-77-again!'
      const form = { email, password, firstName: 'Cleo', lastName: 'Brandt', companyName: 'Brandt & Co' }
      expect((await world.console().post('/api/v1/auth/signup', form)).status).toBe(200)
      const token = await tokenTo(world, email, 'activation')
      expect((await world.console().post('/api/v1/auth/activate', { token, password })).status).toBe(200)
      const back = await logIn(email, password)
      expect(back.status).toBe(200)
      expect((await logIn(email, storyPassword)).status).toBe(401)
      const session = await world
        .console()
        .with({ cookie: cookieOf(back) })
        .get('/api/v1/auth/session')
      const { user } = await session.json()
      expect(user.currentTenant).toMatchObject({ name: 'Brandt & Co', owner: true })
      const again = await world.console().post('/api/v1/auth/signup', form).json()
      expect(again.messages).toEqual(['An activated account with this email address already exists.'])
    },
  )

  test('leaves no row of any table, and every other organisation as it was', async () => {
    await fill()
    const lumen = await fingerprint(world.db, world.lumen.tenantId)
    expect(Object.keys(await leftRows())).toEqual(expect.arrayContaining(tenantTableNames.filter(isFilled)))
    await remove('Harbor')
    await erase()
    // The event of the deletion is kept like any event, for nodes that have not received it yet.
    expect(await leftRows()).toEqual({ events: 1 })
    expect(await fingerprint(world.db, world.lumen.tenantId)).toBe(lumen)
    expect((await (await world.as('Chloe')).get('/api/v1/dashboard')).status).toBe(200)
    const users = await world.db.global.selectFrom('users').select('email').execute()
    expect(users.map(({ email }) => email)).toContain('ben@harbor.example')
  }, 60_000)

  test('goes on where it was interrupted, wherever that was', async () => {
    await fill()
    await remove('Harbor')
    const job = await jobOf()
    let interruptions = 0
    for (let steps = 1; ; steps++) {
      try {
        await eraseOrganisation({ ...world.services, db: interruptedAfter(world.db, steps) })(job)
        break
      } catch (error) {
        expect(String(error)).toContain('pulled the plug')
        interruptions++
        // The audit log is kept until everything else is gone.
        const left = await leftRows()
        if (
          Object.keys(left).some(
            (name) => name !== 'audit_log' && name in tenantTables && name !== 'audit_heads',
          )
        )
          expect(left.audit_log).toBeGreaterThan(0)
      }
    }
    expect(interruptions).toBeGreaterThan(10)
    expect(await leftRows()).toEqual({ events: 1 })
    // A job may run again after it was done.
    await eraseOrganisation(world.services)(job)
  }, 60_000)

  testOnOneEngine('is nothing that a job can be talked into: one that nobody deleted stays', async () => {
    const before = await fingerprintOfAll(world.db)
    await eraseOrganisation(world.services)({ id: newId(), tenantId: world.harbor.tenantId, payload: {} })
    expect(await fingerprintOfAll(world.db)).toBe(before)
  })

  test('happens once when it is asked for twice at the same time', async () => {
    const callers = [await world.as('Ada'), await world.as('Ada'), await world.as('Ada')]
    const answers = await Promise.all(
      callers.map((ada) => ada.post('/api/v1/organisation/deletion', { name: 'Harbor' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401])
  }, 20_000)
})

/** Tables in which this test leaves rows. */
const isFilled = (name: string): boolean => !['invitations', 'idempotency_keys'].includes(name)

/** The database of a process that dies after a number of transactions. */
function interruptedAfter(db: Database, steps: number): Database {
  let left = steps
  const count = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (left-- <= 0) return Promise.reject(new Error('Somebody pulled the plug'))
    return work()
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return (work: Parameters<Database['transaction']>[0]) => count(() => target.transaction(work))
      if (name === 'tenant')
        return (tenantId: string) => {
          const tenant = target.tenant(tenantId)
          return new Proxy(tenant, {
            get: (inner, key) =>
              key === 'transaction'
                ? (work: Parameters<typeof tenant.transaction>[0]) => count(() => inner.transaction(work))
                : bound(inner, key),
          })
        }
      return bound(target, name)
    },
  })
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
