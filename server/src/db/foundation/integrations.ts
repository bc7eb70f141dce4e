import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
} from '../ddl/table-parts.ts'

/** Connections of projects to issue trackers, and the issues that items are linked to. */
export async function createIntegrations(db: Kysely<unknown>, _: EngineDdl): Promise<void> {
  await tenantTable(db, 'issue_trackers')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('service', 'text', oneOf('service', ['github']))
    .addColumn('repository', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('hook_secret', 'text', required)
    .addColumn('hook', 'bigint')
    .addColumn('closed_status_id', 'text')
    .addColumn('closes_issues', 'integer', flag)
    .addColumn('trouble', 'text')
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('issue_trackers_project', ['tenant_id', 'project_id'])
    .$call(
      references('issue_trackers', {
        project_id: 'projects',
        person_id: 'people',
        closed_status_id: 'statuses',
      }),
    )
    .execute()
  await tenantTable(db, 'linked_issues')
    .addColumn('id', 'text', required)
    .addColumn('tracker_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('number', 'bigint')
    .addColumn('title', 'text', required)
    .addColumn('url', 'text')
    .addColumn('state', 'text', oneOf('state', ['creating', 'failed', 'open', 'closed', 'gone']))
    .addColumn('created_by_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('linked_issues_number', ['tenant_id', 'tracker_id', 'number', 'feedback_id'])
    .$call(deletedWith('linked_issues', { tracker_id: 'issue_trackers', feedback_id: 'feedback' }))
    .$call(references('linked_issues', { created_by_id: 'people' }))
    .execute()
  await createIndexes(db, [
    'index issue_trackers_person on issue_trackers (tenant_id, person_id)',
    'index issue_trackers_status on issue_trackers (tenant_id, closed_status_id) where closed_status_id is not null',
    'index linked_issues_feedback on linked_issues (tenant_id, feedback_id)',
    'index linked_issues_author on linked_issues (tenant_id, created_by_id)',
  ])
}
