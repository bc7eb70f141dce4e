import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOrganisation, backUp } from '../../backup/back-up.ts'
import { DiskArchive } from '../../backup/disk-archives.ts'
import { restore } from '../../backup/restore.ts'
import type { AppServices } from '../../compose.ts'
import { composeServices } from '../../compose.ts'
import { openDatabase } from '../../db/opening/open.ts'
import { readConfig } from '../../lib/config/config.ts'
import { newId } from '../../lib/id.ts'
import { reapplyErasures } from '../../reapply-erasures.ts'
import { terminalCtx } from '../../scripts/operator-command.ts'
import { seed } from '../../scripts/seed.ts'
import { memberOf } from '../../scripts/tell.ts'
import { harbor, lumen } from '../../scripts/world.ts'
import { DiskStore } from '../../storage/disk-store.ts'
import { createTestDatabase, type TestDatabaseConfig } from '../../test/database.ts'
import { deleteAccount } from '../account/deletion.ts'
import { eraseContact } from '../contact/contact-erasure.ts'
import { endOrganisation } from '../organisation/deletion.ts'
import { eraseOrganisation } from '../organisation/erase.ts'
import { insertProject } from '../project/new-project.ts'
import { showProject } from '../project/projects.ts'
import { deleteProject } from '../project-deletion/deletion.ts'
import { eraseRestoredAuthor } from '../triage/removal/author-erasure.ts'
import { eraseRestoredItem } from '../triage/removal/deletion.ts'
import { ErasedList } from './erased-list.ts'

/* Checklists GDPR-3 and DUR-5: backup, erasure, restore of the old backup, start, and the erasure is repeated. */

const now = Date.UTC(2026, 1, 1)
const secret = 'a secret of this test'
/** A restore into a database with its tables, whose secret is known. */
const untouched = { prepare: async () => {}, adoptSecret: () => {}, seal: () => expect.unreachable() }

/** An installation that can be backed up and restored as an operator does. */
async function install() {
  let config = await newDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-restore-'))
  const clock = { now }
  const archive = new DiskArchive(join(folder, 'archive.tar.gz'))
  const store = new DiskStore(join(folder, 'files'))
  const open = async (): Promise<AppServices> =>
    composeServices(
      readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
      pino({ level: 'silent' }),
      () => clock.now,
      await openDatabase({ source: config, guarded: true }),
      [secret],
    )
  const place = { services: await open() }
  onTestFinished(async () => {
    await place.services.db.close()
    rmSync(folder, { recursive: true })
  })
  return {
    place,
    folder,
    list: new ErasedList(folder),
    later: () => {
      clock.now += 60_000
    },
    backUp: () => backUp({ source: config, store, secret: () => secret }, archive, undefined),
    /** As `npm run restore` with an organisation's archive, which was deleted here and returns. */
    bringBack: async (file: string) => {
      await place.services.db.close()
      const list = new ErasedList(folder)
      await restore({ ...untouched, source: config, store }, new DiskArchive(file), undefined, {
        returning: { listErased: (rows) => list.addRows(rows) },
      })
      place.services = await open()
    },
    archiveOf: async (tenantId: string) => {
      const file = join(folder, 'organisation.tar.gz')
      await archiveOrganisation(
        { source: config, store, secret: () => secret },
        tenantId,
        new DiskArchive(file),
        undefined,
      )
      return file
    },
    restore: async () => {
      await place.services.db.close()
      config = await newDatabase()
      await restore({ ...untouched, source: config, store }, archive, undefined)
      place.services = await open()
    },
  }
}

async function newDatabase(): Promise<TestDatabaseConfig> {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  return config
}

test('what was erased since is erased again when an old backup is restored', async () => {
  const { place, list, backUp, restore } = await install()
  const told = await seed(place.services, harbor, '')
  const other = await seed(place.services, lumen, '')
  const { tenantId } = told
  const contact = [...told.contacts.values()][0] ?? ''
  const tenant = () => place.services.db.tenant(tenantId)
  const item = await tenant()
    .selectFrom('feedback')
    .select('id')
    .where('author_id', '!=', contact)
    .executeTakeFirstOrThrow()
  const kept = await tenant()
    .selectFrom('feedback')
    .select('id')
    .where('author_id', '!=', contact)
    .where('id', '!=', item.id)
    .executeTakeFirstOrThrow()
  const ben = await place.services.db.global
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'ben@harbor.example')
    .executeTakeFirstOrThrow()
  const projectId = await terminalCtx(place.services).transaction(async ({ database }) => {
    const project = { name: 'Second', allowedOrigins: [], actorId: told.personId, now }
    return (await insertProject(database, database.tenant(tenantId), project)).id
  })
  await backUp()

  const terminal = terminalCtx(place.services)
  await deleteAccount(terminal.as({ userId: ben.id }), ben.email)
  await tenant().transaction((tx) => eraseContact(tx, contact, now))
  await tenant().transaction((tx) => eraseRestoredItem(tx, item.id, now))
  await tenant().transaction((tx) => eraseRestoredAuthor(tx, kept.id, now))
  const owner = memberOf(place.services, told, undefined, now)
  const { slug } = await showProject(owner, projectId)
  await deleteProject(owner, projectId, { slug })
  const otherOwner = await place.services.db.global
    .selectFrom('memberships')
    .select('person_id')
    .where('tenant_id', '=', other.tenantId)
    .where('owner', '=', 1)
    .executeTakeFirstOrThrow()
  await terminal.transaction((ctx) =>
    endOrganisation(ctx, ctx.database.tenant(other.tenantId), { personId: otherOwner.person_id }),
  )
  await list.complete(place.services.db)

  await restore()
  const { db } = place.services
  expect(await db.global.selectFrom('users').select('id').where('id', '=', ben.id).execute()).toHaveLength(1)
  const erased = list.read()
  expect(await reapplyErasures(place.services, list)).toBe(erased.length)
  expect(new Set(erased.map(({ kind }) => kind))).toEqual(
    new Set(['account', 'author', 'contact', 'feedback', 'organisation', 'project']),
  )
  expect(await db.global.selectFrom('users').select('id').where('id', '=', ben.id).execute()).toEqual([])
  const names = await tenant().selectFrom('people').select(['id', 'name']).execute()
  expect(names.map(({ id }) => id)).not.toContain(contact)
  expect(names.find(({ id }) => id === told.members.get('Ben'))?.name).toBe('Former member')
  expect(await tenant().selectFrom('feedback').select('id').where('id', '=', item.id).execute()).toEqual([])
  const authors = await tenant()
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .select('people.name')
    .where('feedback.id', '=', kept.id)
    .execute()
  expect(authors).toEqual([{ name: 'Former customer' }])
  const project = await tenant()
    .selectFrom('projects')
    .select('deleted_at')
    .where('id', '=', projectId)
    .executeTakeFirst()
  expect(project?.deleted_at).toBe(now)
  const gone = await db.global
    .selectFrom('tenants')
    .select('deleted_at')
    .where('id', '=', other.tenantId)
    .executeTakeFirst()
  expect(gone?.deleted_at).toBe(now)
  const jobs = await db.global.selectFrom('jobs').select('kind').execute()
  expect(jobs.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['eraseOrganisation', 'eraseProject', 'purgeErased']),
  )
  // A second run erases nothing and notifies nobody.
  expect(await reapplyErasures(place.services, list)).toBe(0)
  expect(jobs.map(({ kind }) => kind)).not.toContain('sendMail')
}, 60_000)

test('an erasure is repeated also if another organisation erased a row with the same id before', async () => {
  const { place, list, backUp, restore } = await install()
  const own = await seed(place.services, harbor, '')
  const other = await seed(place.services, lumen, '')
  const [id = ''] = own.contacts.values()
  const contactOf = (tenantId: string) =>
    place.services.db.tenant(tenantId).selectFrom('people').selectAll().where('id', '=', id).execute()
  // An archive brings its ids along, and a stranger may have copied one.
  await place.services.db.tenant(other.tenantId).transaction((tx) =>
    tx
      .insertInto('people')
      .values({
        ...{ id, kind: 'contact', name: 'Copied', user_id: null, visitor_hash: null },
        ...{ trusted: 0, blocked: 0, created_at: now },
      })
      .execute(),
  )
  await backUp()
  for (const { tenantId } of [other, own])
    await place.services.db.tenant(tenantId).transaction((tx) => eraseContact(tx, id, now))
  await list.complete(place.services.db)
  await restore()
  expect(await contactOf(own.tenantId)).toHaveLength(1)
  await reapplyErasures(place.services, list)
  expect(await contactOf(own.tenantId)).toEqual([])
  expect(await contactOf(other.tenantId)).toEqual([])
}, 60_000)

/** Deletes an organisation for its owner and erases its rows, as its job does. */
async function end(services: AppServices, tenantId: string): Promise<void> {
  const owner = await services.db.global
    .selectFrom('memberships')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('owner', '=', 1)
    .executeTakeFirstOrThrow()
  await terminalCtx(services).transaction((ctx) =>
    endOrganisation(ctx, ctx.database.tenant(tenantId), { personId: owner.person_id }),
  )
  await eraseOrganisation(services)({ id: newId(), tenantId, payload: {} })
}

test('a customer whose erasure the server had not listed when it ended stays erased when the organisation returns', async () => {
  const { place, list, archiveOf, bringBack } = await install()
  const { tenantId, contacts } = await seed(place.services, harbor, '')
  const file = await archiveOf(tenantId)
  const [id = ''] = contacts.values()
  const found = () =>
    place.services.db.tenant(tenantId).selectFrom('people').select('id').where('id', '=', id).execute()
  await place.services.db.tenant(tenantId).transaction((tx) => eraseContact(tx, id, now))
  await end(place.services, tenantId)
  expect(list.read()).toEqual([])
  await bringBack(file)
  expect(await found()).toHaveLength(1)
  await reapplyErasures(place.services, new ErasedList(place.services.config.dataDir))
  expect(await found()).toEqual([])
  const tenants = await place.services.db.global.selectFrom('tenants').select('deleted_at').execute()
  expect(tenants).toEqual([{ deleted_at: null }])
}, 60_000)

test('an organisation that returned and was deleted again stays deleted when a backup from between is restored', async () => {
  const { place, list, archiveOf, bringBack, backUp, restore, later } = await install()
  const { tenantId } = await seed(place.services, harbor, '')
  const file = await archiveOf(tenantId)
  await end(place.services, tenantId)
  await list.complete(place.services.db)
  await bringBack(file)
  await backUp()
  later()
  await end(place.services, tenantId)
  await list.complete(place.services.db)
  await restore()
  await reapplyErasures(place.services, new ErasedList(place.services.config.dataDir))
  const tenants = await place.services.db.global.selectFrom('tenants').select('deleted_at').execute()
  expect(tenants).toEqual([{ deleted_at: expect.any(Number) }])
}, 60_000)

test('the list takes what its job had not written yet, and a line that was cut off costs no other', async () => {
  const { place, folder, list } = await install()
  const { tenantId, contacts } = await seed(place.services, harbor, '')
  const [first = '', second = ''] = contacts.values()
  const erase = (id: string) =>
    place.services.db.tenant(tenantId).transaction((tx) => eraseContact(tx, id, now))
  const listed = () =>
    list
      .read()
      .filter(({ kind }) => kind === 'contact')
      .map(({ id }) => id)
  await erase(first)
  expect(list.read()).toEqual([])
  expect(await reapplyErasures(place.services, list)).toBe(0)
  expect(listed()).toEqual([first])
  appendFileSync(join(folder, 'erased.jsonl'), '{"kind":"contact","id":"cut')
  await erase(second)
  await list.complete(place.services.db)
  expect(listed()).toEqual([first, second])
}, 60_000)
