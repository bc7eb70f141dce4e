// @module-tag long

import { join } from 'node:path'
import { keysOf } from '@earshot/shared/record'
import { expect, test } from 'vitest'
import { Sealing } from '../auth/sealing.ts'
import { openDatabase } from '../db/opening/open.ts'
import { openLoad } from '../db/transfer/load.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { removeFiles } from '../features/file/removal.ts'
import { purposeOf } from '../features/webhook/webhook-secrets.ts'
import type { Config } from '../lib/config/config.ts'
import { newId } from '../lib/id.ts'
import { harbor, lumen } from '../scripts/world.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { newFileKey } from '../storage/file-store.ts'
import { type Change, lines, withAll, withEntries, withRows } from '../test/changed-archives.ts'
import {
  archiveOf,
  bring,
  filledInstallation,
  idOf,
  installation,
  refusal,
  rowsOf,
} from '../test/organisation-archives.ts'
import { worldSecret } from '../test/story.ts'
import { entryNames } from './archive-format.ts'
import { rowsIn } from './archive-reader.ts'
import { tablesWithFiles } from './archived-files.ts'

/* How an organisation from an archive is in the installation to which it comes. */

test('an archive makes nobody get an email: what waits stays behind, and emails to its customers are stopped', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const confirmed = { mail_asked_at: 1, mail_confirmed_at: 1, email_confirmed_at: 1 }
  const archive = await withEntries(
    (await archiveOf(first, harbor.name)).file,
    withAll(
      withRows('notifications', (row) => ({ ...row, mail_due: 1, mail_kept_back: 1 })),
      withRows('people', (row) =>
        row.kind === 'contact' ? { ...row, ...confirmed, external_id: row.id } : row,
      ),
    ),
  )
  await bring(there, archive)
  const notifications = await rowsOf(there.source, 'notifications')
  expect(notifications.length).toBeGreaterThan(0)
  for (const notification of notifications)
    expect(notification).toMatchObject({ mail_due: null, mail_kept_back: 0 })
  const contacts = (await rowsOf(there.source, 'people')).filter(({ kind }) => kind === 'contact')
  expect(contacts.length).toBeGreaterThan(0)
  for (const contact of contacts)
    expect(contact).toMatchObject({ mail_asked_at: null, mail_confirmed_at: null, email_confirmed_at: null })
  expect(await rowsOf(there.source, 'mail_senders')).toEqual([
    expect.objectContaining({
      tenant_id: await idOf(there.source, harbor.name),
      stopped_at: expect.any(Number),
      trusted_at: null,
    }),
  ])
}, 60_000)

test('work that was under way stops, so that the team can begin it again', async () => {
  const first = await filledInstallation()
  const { file } = await archiveOf(first, harbor.name)
  const withState = (table: TransferredTable, state: string) => withRows(table, (row) => ({ ...row, state }))
  const arrivedStates = async (broadcast: string, imported: string, batch: string) => {
    const there = await installation(false)
    const changed = withAll(
      withState('broadcasts', broadcast),
      withState('imports', imported),
      withState('vote_batches', batch),
      withRows('changelog_entries', (row) => ({ ...row, publish_at: 1, published_at: null })),
    )
    await bring(there, await withEntries(file, changed))
    expect(await rowsOf(there.source, 'pending_votes')).toEqual([])
    for (const { publish_at } of await rowsOf(there.source, 'changelog_entries'))
      expect(publish_at).toBe(null)
    const found: unknown[] = []
    for (const table of ['broadcasts', 'imports', 'vote_batches'] as const)
      found.push((await rowsOf(there.source, table))[0]?.state)
    return found
  }
  expect(await arrivedStates('scheduled', 'checking', 'running')).toEqual(['stopped', 'uploaded', 'done'])
  expect(await arrivedStates('sending', 'running', 'undoing')).toEqual(['stopped', 'checked', 'done'])
  expect(await arrivedStates('sent', 'undoing', 'undone')).toEqual(['sent', 'done', 'undone'])
}, 60_000)

test('files that come back are removed no more, although their removal was queued when the organisation left', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const { file } = await archiveOf(first, harbor.name)
  const keys: unknown[] = []
  for (const table of keysOf(tablesWithFiles))
    keys.push(...(await rowsOf(first.source, table)).map(({ key }) => key))
  const [own, others] = [await idOf(first.source, harbor.name), newId()]
  const other = { tenant_id: others, key: newFileKey(others, Date.now()) }
  const load = await openLoad(there.source)
  await load.insert('removed_files', [...keys.map((key) => ({ tenant_id: own, key })), other])
  await load.finish()
  await load.close()
  await bring(there, file)
  expect(keys).toHaveLength(3)
  expect(await rowsOf(there.source, 'removed_files')).toEqual([other])
}, 60_000)

test('a restore that is killed among its files leaves them to the server, which removes them, or is begun again', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const { file } = await archiveOf(first, harbor.name)
  const id = await idOf(first.source, harbor.name)
  const dead = () => Promise.reject(new Error('killed'))
  let puts = 0
  const dying = Object.assign(new DiskStore(join(there.folder, 'files')), {
    put: (key: string, bytes: Uint8Array) => (puts++ < 2 ? there.store.put(key, bytes) : dead()),
    delete: (key: string) => (puts < 2 ? there.store.delete(key) : dead()),
  })
  expect(await refusal({ ...there, store: dying }, file)).toBe('Error: killed')
  const stored = async () => {
    let count = 0
    for await (const _ of there.store.list(id)) count++
    return count
  }
  expect(await stored()).toBe(2)
  const db = await openDatabase({ source: there.source, guarded: true })
  const config = { dataDir: there.folder } as Config
  await removeFiles({ db, fileStore: there.store, config, clock: Date.now })({
    ...{ id: newId(), tenantId: null, payload: {} },
  })
  await db.close()
  expect(await stored()).toBe(0)
  expect(await refusal(there, file)).toBe('restored')
  expect(await stored()).toBe(4)
  expect(await rowsOf(there.source, 'removed_files')).toEqual([])
}, 60_000)

test('webhooks and connections arrive without secrets, switched off or to be connected again', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const secrets = {
    webhooks: ['sealed_secret', 'sealed_previous'],
    issue_trackers: ['token', 'hook_secret'],
    slack_workspaces: ['token', 'signing_secret'],
    chat_channels: ['address'],
  } as const
  const { file, manifest } = await archiveOf(first, harbor.name)
  const left = await withEntries(file, (entries) => {
    const values = entries.flatMap(({ name, bytes }) => {
      const [, columns = []] =
        Object.entries(secrets).find(([table]) => name.startsWith(`tables/${table}/`)) ?? []
      return columns.length === 0 ? [] : rowsIn(bytes).flatMap((row) => columns.map((column) => row[column]))
    })
    expect(values).toEqual(Array(7).fill(null))
    return withRows('webhooks', (row) => ({ ...row, off: null }))(entries)
  })
  await bring(there, left)
  const sealing = new Sealing([worldSecret])
  const [webhook] = await rowsOf(there.source, 'webhooks')
  expect(webhook).toMatchObject({ off: 'moved', sealed_previous: null })
  expect(sealing.open(String(webhook?.sealed_secret), purposeOf(String(webhook?.id)))).toMatch(/^whsec_/)
  expect(await rowsOf(there.source, 'webhook_lanes')).toEqual([
    {
      webhook_id: webhook?.id,
      tenant_id: webhook?.tenant_id,
      due_at: Number.MAX_SAFE_INTEGER,
      leased_until: 0,
    },
  ])
  expect(await rowsOf(there.source, 'issue_trackers')).toEqual([
    expect.objectContaining({
      hook: null,
      trouble: 'The organisation moved to this server. Connect the project again, with a new token.',
    }),
  ])
  expect(await rowsOf(there.source, 'slack_workspaces')).toEqual([
    expect.objectContaining({ trouble: 'token', signing_secret: null }),
  ])
  expect((await rowsOf(there.source, 'linked_issues')).map(({ state }) => state)).toEqual(['failed'])
  expect(manifest.tables.chat_channels?.count).toBe(1)
}, 60_000)

test('a project that was being deleted is erased when the server starts', async () => {
  const [first, there] = [await installation(true), await installation(false)]
  const { file } = await archiveOf(first, harbor.name)
  await bring(
    there,
    await withEntries(
      file,
      withAll(
        withRows('projects', (row) => ({ ...row, deleted_at: 1 })),
        // A deletion takes them at once.
        (entries) => entries.filter(({ name }) => !/^tables\/project_(keys|slugs)\//.test(name)),
      ),
    ),
  )
  const [project] = await rowsOf(there.source, 'projects')
  expect((await rowsOf(there.source, 'jobs')).filter(({ kind }) => kind === 'eraseProject')).toEqual([
    expect.objectContaining({
      tenant_id: await idOf(there.source, harbor.name),
      payload: JSON.stringify({ projectId: project?.id }),
    }),
  ])
}, 60_000)

test('an archive that is refused leaves no file, whether a row, a file or a reference is wrong', async () => {
  const [first, there] = [await filledInstallation(), await installation(false)]
  const { file } = await archiveOf(first, harbor.name)
  const id = await idOf(first.source, harbor.name)
  const foreignFile = entryNames.file(newFileKey(newId(), Date.now()))
  const refused: Change[] = [
    (entries) => [...entries, { name: foreignFile, bytes: Buffer.from('x') }],
    (entries) => [...entries, { name: entryNames.table('tags', 99), bytes: lines([{ id: 1 }]) }],
    withRows('statuses', (row) => ({ ...row, id: newId() })),
    withRows('memberships', (row) => ({ ...row, person_id: newId() })),
  ]
  for (const change of refused) {
    expect(await refusal(there, await withEntries(file, change))).not.toBe('restored')
    const left: string[] = []
    for await (const { key } of there.store.list(id)) left.push(key)
    expect(left).toEqual([])
  }
}, 60_000)

test('a project with the id of another organisation’s project refuses the archive', async () => {
  const [first, there] = [await installation(true), await installation(false)]
  await bring(there, (await archiveOf(first, lumen.name)).file)
  const [victim] = await rowsOf(there.source, 'projects')
  const { file } = await archiveOf(first, harbor.name)
  const changed = withAll(
    withRows('projects', (row) => ({ ...row, id: victim?.id })),
    withRows('project_slugs', (row) => ({ ...row, project_id: victim?.id })),
    withRows('project_keys', (row) => ({ ...row, project_id: victim?.id })),
  )
  expect(await refusal(there, await withEntries(file, changed))).toBe(
    'This installation has a row of the archive’s projects already, or one with the same address or key. Nothing was restored.',
  )
}, 60_000)
