import type { TenantDb } from '../../db/tenant-db.ts'

/** Websites on which a project's widget was seen or refused; few, as only the newest refused origins are stored. */
export const listSightings = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('sightings')
    .select([
      'origin',
      'seen_at',
      'refused_at',
      'public_key',
      'token_refused_at',
      'token_refusal',
      'claims_left_out_at',
      'claims_left_out',
      'build',
      'mistakes',
    ])
    .where('project_id', '=', projectId)
    .execute()

export const findSighting = (db: TenantDb, projectId: string, origin: string) =>
  db
    .selectFrom('sightings')
    .select(['seen_at', 'refused_at', 'mistakes'])
    .where('project_id', '=', projectId)
    .where('origin', '=', origin)
    .executeTakeFirst()

export async function upsertSighting(
  db: TenantDb,
  projectId: string,
  origin: string,
  at:
    | { seen_at: number; public_key: string; build?: string }
    | { refused_at: number }
    | { token_refused_at: number; token_refusal: string }
    | { mistakes: string }
    | { claims_left_out_at: number; claims_left_out: string },
): Promise<void> {
  await db
    .insertInto('sightings')
    .values({
      project_id: projectId,
      origin,
      seen_at: null,
      refused_at: null,
      public_key: null,
      token_refused_at: null,
      token_refusal: null,
      build: null,
      mistakes: null,
      ...at,
    })
    .onConflict((oc) => oc.columns(['project_id', 'origin']).doUpdateSet(at))
    .execute()
}

/** Removes origins where the widget never ran, except the `keptCount` newest: anybody can cause more of them. */
export async function deleteOldRefusals(db: TenantDb, projectId: string, keptCount: number): Promise<void> {
  await db
    .deleteFrom('sightings')
    .where('project_id', '=', projectId)
    .where('seen_at', 'is', null)
    .where('mistakes', 'is', null)
    .where('origin', 'not in', (eb) =>
      eb
        .selectFrom('sightings as newest')
        .select('newest.origin')
        .where('newest.project_id', '=', projectId)
        .where('newest.seen_at', 'is', null)
        .where('newest.mistakes', 'is', null)
        .orderBy('newest.refused_at', 'desc')
        .limit(keptCount),
    )
    .execute()
}
