// @module-tag long

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { withAll, withEntries, withRow } from '../test/changed-archives.ts'
import { bring, installation, rowsOf } from '../test/organisation-archives.ts'
import { backUp } from './back-up.ts'
import { DiskArchive } from './disk-archives.ts'

test('a backup with keys and members of what is gone is restored without them', async () => {
  const [first, there] = [await installation(true), await installation(false)]
  const file = join(first.folder, 'whole')
  await backUp(first, new DiskArchive(file), undefined)
  const [key] = await rowsOf(first.source, 'project_keys')
  const [tenant] = await rowsOf(first.source, 'tenants')
  const members = await rowsOf(first.source, 'memberships')
  const stranger = members.find(({ tenant_id }) => tenant_id !== tenant?.id)
  const changed = await withEntries(
    file,
    withAll(
      withRow('project_keys', { ...key, public_key: newId(), project_id: newId() }),
      withRow('memberships', { ...stranger, tenant_id: tenant?.id, owner: 0 }),
    ),
  )
  expect((await bring(there, changed)).leftOut).toEqual({ memberships: 1, project_keys: 1 })
  for (const table of ['memberships', 'project_keys'] as const)
    expect(await rowsOf(there.source, table)).toHaveLength((await rowsOf(first.source, table)).length)
}, 60_000)
