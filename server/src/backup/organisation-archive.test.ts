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
  expect(await load.finish()).toEqual([])
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
  // Emails that wait stay behind, and work that is under way stops.
  expect(changed).toEqual([
    'broadcasts',
    'changelog_entries',
    'notifications',
    'pending_votes',
    'vote_batches',
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
        'webhooks',
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

testOnOneEngine(
  'an address that is taken there refuses the whole organisation',
  async () => {
    const [first, there] = [await installation(true), await installation(false)]
    const { file } = await archiveOf(first, harbor.name)
    const [slug] = (await rowsOf(first.source, 'project_slugs')).filter(
      ({ project_id }) => project_id !== null,
    )
    const id = await idOf(first.source, harbor.name)
    const own = (await rowsOf(first.source, 'project_slugs')).find(({ tenant_id }) => tenant_id === id)
    await insert(there.source, 'project_slugs', { ...slug, ...own, tenant_id: null, project_id: null })
    expect(await refusal(there, file)).toBe(
      'This installation has a row of the archive’s project_slugs already, or one with the same address or key. Nothing was restored.',
    )
    expect(await rowsOf(there.source, 'tenants')).toEqual([])
  },
  60_000,
)

testOnOneEngine(
  'the address of a board that was deleted there goes to nobody else, whatever was deleted there besides',
  async () => {
    const [first, there] = [await installation(true), await installation(false)]
    const { file } = await archiveOf(first, harbor.name)
    const id = await idOf(first.source, harbor.name)
    const own = (await rowsOf(first.source, 'project_slugs')).find(({ tenant_id }) => tenant_id === id)
    const slug = String(own?.slug)
    await insert(there.source, 'project_slugs', {
      ...own,
      ...retired,
      slug: digest(slug),
      former_tenant_id: newId(),
    })
    const sentence = `The address “${slug}” was that of a board that was deleted here, and nobody else gets it. Nothing was restored.`
    expect(await refusal(there, file)).toBe(sentence)
    await insert(there.source, 'erasures', erasureOf(id))
    expect(await refusal(there, file, { mayReturn: true })).toBe(sentence)
  },
  60_000,
)

testOnOneEngine(
  'an organisation that was deleted there comes back only if the operator says so, with the addresses of its boards',
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
    await insert(there.source, 'erasures', erasureOf(id))
    expect(await refusal(there, file)).toBe(
      `${harbor.name} was deleted here. If you know that its owner made this archive, restore it with --return. Nothing was restored.`,
    )
    expect(await refusal(there, file, { mayReturn: true })).toBe('restored')
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
