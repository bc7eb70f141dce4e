import type { Insertable } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const issues = (db: TenantDb) =>
  db
    .selectFrom('linked_issues')
    .innerJoin('issue_trackers', (join) => join.onRef('issue_trackers.id', '=', 'linked_issues.tracker_id'))
    .select([
      'linked_issues.id',
      'linked_issues.tracker_id',
      'linked_issues.feedback_id',
      'linked_issues.number',
      'linked_issues.title',
      'linked_issues.url',
      'linked_issues.state',
      'linked_issues.created_at',
      'issue_trackers.service',
      'issue_trackers.target',
      'issue_trackers.project_id',
    ])

/** The issues of some items, oldest first; `limits.issuesOfItemMax` bounds those of each. */
export const listIssuesOf = (db: TenantDb, feedbackIds: readonly string[]) =>
  issues(db).where('linked_issues.feedback_id', 'in', feedbackIds).orderBy('linked_issues.id').execute()

export type IssueRow = Awaited<ReturnType<typeof listIssuesOf>>[number]

/** One link; undefined once it is removed. */
export const findIssueLink = (db: TenantDb, id: string) =>
  issues(db).where('linked_issues.id', '=', id).executeTakeFirst()

/** Keeps a link from being removed until the transaction of `db` ends. @returns false if it is removed already. */
export const holdIssueLink = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db
    .selectFrom('linked_issues')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(db.dialect.forKeyShare)
    .executeTakeFirst()) !== undefined

/** The links to one issue of a connection. */
export const listLinksTo = (db: TenantDb, trackerId: string, number: number) =>
  issues(db)
    .where('linked_issues.tracker_id', '=', trackerId)
    .where('linked_issues.number', '=', number)
    .orderBy('linked_issues.id')
    .execute()

/** @returns false if the item is linked to the issue already. */
export async function insertIssue(
  db: TenantDb,
  row: Insertable<TenantTables['linked_issues']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('linked_issues')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const updateIssue = (
  db: TenantDb,
  id: string,
  change: Partial<Pick<IssueRow, 'state' | 'title' | 'number' | 'url'>>,
) => db.updateTable('linked_issues').set(change).where('id', '=', id).execute()

export async function deleteIssue(db: TenantDb, feedbackId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('linked_issues')
    .where('id', '=', id)
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
