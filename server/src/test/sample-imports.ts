import type { Import, ImportMapping } from '@earshot/shared/import/import'
import { advanceImport } from '../features/import/import-job.ts'
import type { Job } from '../jobs/kinds.ts'
import type { Caller } from './caller.ts'
import { takeDue } from './deliver-all.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

const path = '/api/v1/imports'

const ownerOf = (world: World, { tenantId }: Organisation): Promise<Caller> =>
  world.as(tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')

/** A new import with its uploaded file; `answer` is the upload's. */
export async function uploadTo(
  world: World,
  content: string | Uint8Array,
  { organisation = world.harbor, name = 'feedback.csv' }: { organisation?: Organisation; name?: string } = {},
) {
  const owner = await ownerOf(world, organisation)
  const made = await owner.post(path, { projectId: organisation.projectId, name })
  if (made.status !== 201) throw new Error(`No import: ${await made.text()}`)
  const { id }: Import = await made.json()
  const answer = await owner
    .with({ 'content-type': 'text/csv' })
    .put(`${path}/${id}/file`, typeof content === 'string' ? Buffer.from(content) : content)
  return { id, owner, answer, show: (): Promise<Import> => owner.get(`${path}/${id}`).json() }
}

/** Runs the jobs of imports until none is left; with `isPartOver`, each job only one part. */
export async function runImportJobs(world: World, isPartOver?: Job['isPartOver']): Promise<void> {
  for (const { payload, ...job } of await takeDue(world.services, 'advanceImport')) {
    const result = await advanceImport(world.services)({
      ...job,
      payload: JSON.parse(payload),
      ...(isPartOver && { isPartOver }),
    })
    for (let next = result?.next; next; )
      next = (
        await advanceImport(world.services)({ ...job, payload: next, ...(isPartOver && { isPartOver }) })
      )?.next
  }
}

/** Uploads a file and checks it, as it is guessed with some changes. */
export async function checkFile(
  world: World,
  content: string | Uint8Array,
  options: { organisation?: Organisation; name?: string; mapping?: Partial<ImportMapping> } = {},
) {
  const uploaded = await uploadTo(world, content, options)
  if (uploaded.answer.status !== 200) throw new Error(`No upload: ${await uploaded.answer.text()}`)
  const { mapping }: Import = await uploaded.answer.json()
  const checked = await uploaded.owner.put(`${path}/${uploaded.id}/check`, { ...mapping, ...options.mapping })
  if (checked.status !== 200) throw new Error(`No check: ${await checked.text()}`)
  await runImportJobs(world)
  const run = async (): Promise<Import> => {
    const started = await uploaded.owner.put(`${path}/${uploaded.id}/run`)
    if (started.status !== 200) throw new Error(`No run: ${await started.text()}`)
    await runImportJobs(world)
    return uploaded.show()
  }
  const undo = async (): Promise<Import> => {
    await uploaded.owner.put(`${path}/${uploaded.id}/undo`)
    await runImportJobs(world)
    return uploaded.show()
  }
  return { ...uploaded, checked: await uploaded.show(), run, undo }
}

/** Uploads, checks and imports a file. */
export async function importFile(...request: Parameters<typeof checkFile>) {
  const { run, ...checked } = await checkFile(...request)
  return { ...checked, done: await run() }
}
