import { limits } from '@earshot/shared/limits'
import type { ExpressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** An error of a project, which several bugs may share. */
export interface ProjectError {
  projectId: string
  fingerprint: string
}

type Tables = TenantTables & { bug: TenantTables['feedback'] }

/** Bugs that are compared: open ones that nobody keeps apart. Written as `feedback_same_error` has them. */
const isCompared = (eb: ExpressionBuilder<Tables, 'bug'>) =>
  eb.and([
    eb('bug.error_fingerprint', 'is not', null),
    eb('bug.error_dismissed', '=', literal<0 | 1>(0)),
    eb('bug.finished', '=', literal<0 | 1>(0)),
    eb('bug.merged_into_id', 'is', null),
    eb('bug.moderation', '!=', literal<'rejected'>('rejected')),
  ])

/** The errors of some open bugs that others share, with the number of bugs up to one more than `limits.countedMax`. */
export async function listSameErrors(db: TenantDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .select((eb) => [
      'feedback.id',
      'feedback.error_fingerprint as fingerprint',
      eb
        .selectFrom((eb) =>
          eb
            .selectFrom('feedback as bug')
            .select('bug.id')
            .where(isCompared)
            .whereRef('bug.project_id', '=', 'feedback.project_id')
            .whereRef('bug.error_fingerprint', '=', 'feedback.error_fingerprint')
            .limit(literal(limits.countedMax + 1))
            .as('bugs'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    ])
    .where('feedback.id', 'in', ids)
    .where('feedback.error_fingerprint', 'is not', null)
    .where('feedback.error_dismissed', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dismissed_errors')
            .select('dismissed_errors.fingerprint')
            .whereRef('dismissed_errors.project_id', '=', 'feedback.project_id')
            .whereRef('dismissed_errors.fingerprint', '=', 'feedback.error_fingerprint'),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ id, fingerprint, count }) =>
    fingerprint !== null && Number(count) > 1 ? [{ id, fingerprint, count: Number(count) }] : [],
  )
}

/** Ids of the bugs of an error, those that most people report first. */
export async function listBugsOfError(db: TenantDb, { projectId, fingerprint }: ProjectError) {
  const rows = await db
    .selectFrom('feedback as bug')
    .select('bug.id')
    .where(isCompared)
    .where('bug.project_id', '=', projectId)
    .where('bug.error_fingerprint', '=', fingerprint)
    .orderBy('bug.report_count', 'desc')
    .orderBy('bug.id', 'desc')
    .limit(literal(limits.sameErrorsShown))
    .execute()
  return rows.map(({ id }) => id)
}

/** Fingerprint of a bug's error, also of one that is kept apart. */
export const findError = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select(['project_id as projectId', 'error_fingerprint as fingerprint'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Keeps a bug apart from others of its error, or compares it again. */
export async function updateDismissed(db: TenantDb, id: string, dismissed: boolean): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ error_dismissed: dismissed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** Keeps all bugs of an error apart, also those that come later. */
export async function insertDismissed(db: TenantDb, error: ProjectError, now: number): Promise<void> {
  await db
    .insertInto('dismissed_errors')
    .values({ project_id: error.projectId, fingerprint: error.fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Compares the bugs of an error again. */
export async function deleteDismissed(db: TenantDb, { projectId, fingerprint }: ProjectError): Promise<void> {
  await db
    .deleteFrom('dismissed_errors')
    .where('project_id', '=', projectId)
    .where('fingerprint', '=', fingerprint)
    .execute()
}
