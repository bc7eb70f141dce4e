import type { ImportMapping, ImportState } from '@earshot/shared/import/import'
import { deleteImport } from '../features/import/imports.queries.ts'
import { newId } from '../lib/id.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** How the file of a sample is read. */
export const sampleMapping: ImportMapping = {
  kind: 'companies',
  source: 'other',
  columns: ['name'],
  statuses: {},
  dateOrder: 'day',
}

const preview = {
  encoding: 'UTF-8',
  delimiter: ',',
  relaxed: false,
  columns: [{ name: 'title', samples: ['Dark mode'], values: null }],
}

/** Imports kept beside a new one: fewer than an organisation may have. */
const keptMax = 5

/** A new import in a state, without the content of its file. */
export async function sampleImport(
  world: World,
  organisation: Organisation,
  state: ImportState,
): Promise<string> {
  const db = world.tenant(organisation)
  const rows = await db.selectFrom('imports').select('id').orderBy('id', 'desc').execute()
  for (const { id } of rows.slice(keptMax)) await deleteImport(db, id)
  const id = newId()
  await db
    .insertInto('imports')
    .values({
      id,
      project_id: organisation.projectId,
      created_by_id: [...organisation.members.values()][0] ?? '',
      name: 'feedback.csv',
      state,
      preview: JSON.stringify(preview),
      mapping: JSON.stringify(sampleMapping),
      problem: null,
      created_at: world.clock.read(),
      finished_at: null,
    })
    .execute()
  return id
}

/** Makers of imports in the states that operations begin with. */
export const importMakers = (world: World, organisation: Organisation) => ({
  importId: () => sampleImport(world, organisation, 'empty'),
  uploadedImportId: () => sampleImport(world, organisation, 'uploaded'),
  checkedImportId: () => sampleImport(world, organisation, 'checked'),
  doneImportId: () => sampleImport(world, organisation, 'done'),
})
