import type { Generated } from 'kysely'
import type { TableFacts } from './tenant-table.ts'

interface IssueTrackers {
  id: string
  project_id: string
  /** The author of what the service does here. */
  person_id: string
  service: 'github'
  /** Owner and name, such as `harbor/app`. */
  repository: string
  /** Sealed. */
  token: string
  /** Secret with which the service signs what it sends; sealed. */
  hook_secret: string
  /** The service's id of our hook; null if it could not be made. */
  hook: number | null
  closed_status_id: string | null
  closes_issues: number
  /** Sentence about the last failure; null while everything works. */
  trouble: Generated<string | null>
  created_at: number
}

interface LinkedIssues {
  id: string
  tracker_id: string
  feedback_id: string
  /** Null until the service has created the issue. */
  number: number | null
  title: string
  url: string | null
  state: 'creating' | 'failed' | 'open' | 'closed' | 'gone'
  created_by_id: string
  created_at: number
}

export interface IntegrationTables {
  issue_trackers: IssueTrackers
  linked_issues: LinkedIssues
}

export const integrationTables = {
  linked_issues: {
    key: ['id'],
    exported: [
      'id',
      'tracker_id',
      'feedback_id',
      'number',
      'title',
      'url',
      'state',
      'created_by_id',
      'created_at',
    ],
    people: { created_by_id: 'members' },
  },
  issue_trackers: {
    key: ['id'],
    exported: [
      'id',
      'project_id',
      'person_id',
      'service',
      'repository',
      'closed_status_id',
      'closes_issues',
      'created_at',
    ],
    flags: ['closes_issues'],
    withheld: ['token', 'hook_secret', 'hook', 'trouble'],
    people: { person_id: 'members' },
  },
} as const satisfies TableFacts<IntegrationTables>
