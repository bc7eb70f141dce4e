// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../db/opening/open.ts'
import { openLoad } from '../db/transfer/load.ts'
import { movedTables } from '../db/transfer/organisation-rows.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { type TransferredTable, transferredTables } from '../db/transfer/transferred-tables.ts'
import { findSlug } from '../features/project/addresses.queries.ts'
import { digest } from '../lib/digest.ts'
import { newId } from '../lib/id.ts'
import { harbor, lumen } from '../scripts/world.ts'
import { testOnOneEngine } from '../test/database.ts'
import {
  archiveOf,
  bring,
  filledInstallation,
  idOf,
  installation,
  refusal,
  rowsOf,
} from '../test/organisation-archives.ts'
import type { Beginning } from './archive-format.ts'
import { archiveOrganisation, backUp } from './back-up.ts'
import { DiskArchive } from './disk-archives.ts'

type Source = DatabaseOptions['source']

async function insert(source: Source, table: TransferredTable, row: TransferredRow): Promise<void> {
  const load = await openLoad(source)
  await load.insert(table, [row])
  expect(await load.finish()).toBeUndefined()
  await load.close()
}

/** An address of a deleted board belongs to no organisation. */
const retired = { tenant_id: null, project_id: null }

const erasureOf = (id: string) => ({ kind: 'organisation', id, tenant_id: id, erased_at: 1, has_traces: 0 })

test('an organisation that moves to another installation and on to a third has the same bytes everywhere', async () => {
  const first = await filledInstallation()
  const id = await idOf(first.source, harbor.name)
  const left = await archiveOf(first, harbor.name)
  expect(Object.entries(left.manifest.tables).filter(([, { count }]) => count === 0)).toEqual([])
  expect(left.manifest.files.count).toBe(4)
  const second = await installation(false)
  await bring(second, left.file)
  expect(await idOf(second.source, harbor.name)).toBe(id)
  const back = await archiveOf(second, harbor.name)
  const changed = Object.keys(back.manifest.tables).filter(
    (table) => back.manifest.tables[table]?.sha256 !== left.manifest.tables[table]?.sha256,
  )
  // Emails that wait stay behind, work that is under way stops, and what connects elsewhere is disconnected.
  expect(changed).toEqual([
    'broadcasts',
    'changelog_entries',
    'issue_trackers',
    'linked_issues',
    'notifications',
    'pending_votes',
    'chat_channels',
    'vote_batches',
    'webhooks',
  ])
  expect(back.manifest.files).toEqual(left.manifest.files)
  const third = await installation(false)
  await bring(third, back.file)
  expect((await archiveOf(third, harbor.name)).manifest).toEqual(back.manifest)
}, 120_000)

testOnOneEngine(
  'secrets, events, sessions and other organisations stay behind',
  async () => {
    const first = await installation(true)
    const { file, manifest } = await archiveOf(first, harbor.name)
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain(harbor.owner.email)
    expect(text).not.toContain('$argon2')
    expect(text).not.toContain(lumen.owner.email)
    expect(text).not.toContain(await idOf(first.source, lumen.name))
    expect(Object.keys(manifest.tables)).toEqual(movedTables)
    const stays = transferredTables.filter((table) => !movedTables.includes(table))
    expect(stays).toEqual(
      expect.arrayContaining([
        'sessions',
        'one_time_tokens',
        'contact_secrets',
        'events',
        'jobs',
        'webhook_deliveries',
      ]),
    )
  },
  60_000,
)

testOnOneEngine(
  'who has an account there already is a member with that account, and others stay as they are',
  async () => {
    const [first, there] = [await installation(true), await installation(false)]
    await bring(there, (await archiveOf(first, lumen.name)).file)
    const before = await rowsOf(there.source, 'feedback')
    const [template] = await rowsOf(there.source, 'users')
    const account = { ...template, id: newId(), email: harbor.owner.email, first_name: 'Ada there' }
    await insert(there.source, 'users', account)
    const [indexing] = await rowsOf(there.source, 'jobs')
    await insert(there.source, 'jobs', { ...indexing, id: 'reconcileUsages', kind: 'reconcileUsages' })
    const { joined } = await bring(there, (await archiveOf(first, harbor.name)).file)
    expect(joined).toEqual([harbor.owner.email])
    // The server plans the missing job when it starts, and then counts the usage that the archive only claims.
    expect((await rowsOf(there.source, 'jobs')).map(({ kind }) => kind)).toEqual([
      'reindexSearch',
      'reindexSearch',
    ])
    expect((await rowsOf(there.source, 'operator_log')).map(({ action }) => action)).toEqual([
      'organisation.imported',
      'organisation.imported',
    ])
    const users = await rowsOf(there.source, 'users')
    expect(users.filter(({ email }) => email === harbor.owner.email)).toEqual([account])
    const id = await idOf(there.source, harbor.name)
    const owner = (await rowsOf(there.source, 'memberships')).find(
      (one) => one.tenant_id === id && one.owner === 1,
    )
    expect(owner?.user_id).toBe(account.id)
    const person = (await rowsOf(there.source, 'people')).find(({ id }) => id === owner?.person_id)
    expect(person?.user_id).toBe(account.id)
    expect(await rowsOf(there.source, 'feedback')).toEqual(expect.arrayContaining(before))
    expect(await refusal(there, (await archiveOf(first, harbor.name)).file)).toBe(
      `${harbor.name} is in this installation already. Nothing was restored.`,
    )
  },
  120_000,
)

/** The address and the key of an organisation's project, and the project. */
async function valuesOf(source: Source, tenantId: string) {
  const own = (table: TransferredTable) => async () =>
    (await rowsOf(source, table)).filter(({ tenant_id }) => tenant_id === tenantId)
  const [projects, slugs, keys] = [own('projects'), own('project_slugs'), own('project_keys')]
  const [project] = await projects()
  return { project, slugs: await slugs(), keys: await keys() }
}

testOnOneEngine(
  'a project gets another address and another key where somebody else has or had its own',
  async () => {
    const [first, id] = [await installation(true), newId()]
    const { file } = await archiveOf(first, harbor.name)
    const own = await idOf(first.source, harbor.name)
    const { project, slugs, keys } = await valuesOf(first.source, own)
    const [slug, key] = [String(project?.slug), String(project?.public_key)]
    const [slugRow, keyRow] = [slugs[0], keys[0]]
    const other = { tenant_id: id, project_id: newId() }
    const cases: [title: string, table: TransferredTable, row: TransferredRow][] = [
      ['an address that is in use', 'project_slugs', { ...slugRow, ...other, slug }],
      [
        'an address of a board that was deleted',
        'project_slugs',
        { ...slugRow, ...retired, slug: digest(slug), former_tenant_id: id },
      ],
      ['a key that has ended', 'retired_keys', { digest: digest(key), former_tenant_id: id }],
    ]
    for (const [title, table, row] of cases) {
      const there = await installation(false)
      await insert(there.source, table, row)
      const { renewed } = await bring(there, file)
      const arrived = await valuesOf(there.source, own)
      const isSlug = table === 'project_slugs'
      const now = String(arrived.project?.slug)
      expect([title, renewed]).toEqual([
        title,
        [{ name: harbor.project, ...(isSlug && { slug: { before: slug, now } }), key: !isSlug }],
      ])
      expect([title, now === slug]).toEqual([title, !isSlug])
      expect([title, arrived.project?.public_key === key]).toEqual([title, isSlug])
      // The new ones lead to the project, and the others still to nobody but their owner.
      expect(arrived.slugs.map(({ slug }) => slug)).toEqual([now])
      expect(arrived.keys.map(({ public_key }) => public_key)).toEqual([arrived.project?.public_key])
      expect(await rowsOf(there.source, table)).toContainEqual(row)
    }
    expect(keyRow).toMatchObject({ public_key: key, ends_at: null })
  },
  120_000,
)

testOnOneEngine(
  'an organisation that was deleted there comes back only if the operator says so, with its addresses and keys',
  async () => {
    const [first, there] = [await installation(true), await installation(false)]
    const { file } = await archiveOf(first, harbor.name)
    const id = await idOf(first.source, harbor.name)
    const slugs = (await rowsOf(first.source, 'project_slugs')).filter(({ tenant_id }) => tenant_id === id)
    for (const row of slugs)
      await insert(there.source, 'project_slugs', {
        ...row,
        ...retired,
        slug: digest(String(row.slug)),
        former_tenant_id: id,
      })
    const { keys } = await valuesOf(first.source, id)
    for (const { public_key } of keys)
      await insert(there.source, 'retired_keys', { digest: digest(String(public_key)), former_tenant_id: id })
    await insert(there.source, 'erasures', erasureOf(id))
    expect(await refusal(there, file)).toBe(
      `${harbor.name} was deleted here. If you know that its owner made this archive, restore it with --return. Nothing was restored.`,
    )
    const returning = { listErased: () => {} }
    expect((await bring(there, file, { returning })).renewed).toEqual([])
    expect((await valuesOf(there.source, id)).keys).toEqual(keys)
    expect(await rowsOf(there.source, 'retired_keys')).toEqual([])
    const db = await openDatabase({ source: there.source, guarded: true })
    for (const { slug, project_id } of slugs)
      expect(await findSlug(db, String(slug))).toEqual({ tenant_id: id, project_id })
    await db.close()
    expect(await rowsOf(there.source, 'project_slugs')).toHaveLength(slugs.length)
  },
  60_000,
)

testOnOneEngine(
  'a backup of a whole installation is no organisation’s archive, and an id that is none’s is refused',
  async () => {
    const first = await installation(true)
    const file = join(first.folder, 'whole')
    await backUp(first, new DiskArchive(file), undefined)
    expect(await refusal(first, file)).toMatch(/^This installation is not empty/)
    const missing = newId()
    await expect(
      archiveOrganisation(first, missing, new DiskArchive(`${file}-2`), undefined),
    ).rejects.toThrow(`There is no organisation with the id ${missing}.`)
    const { beginning } = await bring(await installation(false), (await archiveOf(first, lumen.name)).file)
    expect(beginning satisfies Beginning).toMatchObject({ organisation: { name: lumen.name } })
  },
  60_000,
)
