import type { Database } from '../../db/database.ts'
import type { KnownProject } from './project-directory.ts'
import { updateProject } from './projects.queries.ts'

/** A project is told of a further call at most this often; of one from another origin, sooner. */
const seenEvery = 5 * 60_000
const movedEvery = 60_000
const refusedEvery = 60_000

/** Notes that a project's widget runs on a page of an allowed origin, for "installed, last seen on". */
export async function noteSeen(
  db: Database,
  project: KnownProject,
  origin: string,
  now: number,
): Promise<void> {
  const { seen } = project
  if (seen && now - seen.at < (seen.origin === origin ? seenEvery : movedEvery)) return
  project.seen = { at: now, origin }
  await write(db, project, { seen_at: now, seen_origin: origin }, now)
}

/** Notes a call that was refused for its origin, to tell the developer why nothing shows. */
export async function noteRefused(
  db: Database,
  project: KnownProject,
  origin: string,
  now: number,
): Promise<void> {
  if (project.refused && now - project.refused.at < refusedEvery) return
  project.refused = { at: now, origin: origin.slice(0, 253) }
  await write(db, project, { refused_at: now, refused_origin: project.refused.origin }, now)
}

async function write(
  db: Database,
  { tenantId, projectId }: KnownProject,
  values: Parameters<typeof updateProject>[2],
  now: number,
): Promise<void> {
  await db.tenant(tenantId).transaction(async (db) => {
    await updateProject(db, projectId, values)
    await db.record({ type: 'project.updated', projectId, at: now })
  })
}
