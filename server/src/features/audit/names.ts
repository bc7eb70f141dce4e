import type { AuditTarget } from '@earshot/shared/event/event-definition'
import type { TenantDb } from '../../db/tenant-db.ts'
import { showEntryNames } from '../changelog/changelog.ts'
import { showCompanyNames } from '../company/companies.ts'
import { showTagNames } from '../tag/tags.ts'
import {
  type AuditEntryRow,
  listFeedbackNames,
  listInvitationNames,
  listPeopleNames,
  listProjectNames,
  listTaskNames,
  listWebhookNames,
} from './audit.queries.ts'

/** Current names by id. */
export type Names = ReadonlyMap<string, string>

type Find = (db: TenantDb, ids: readonly string[]) => Promise<[id: string, name: string][]>

const people: Find = async (db, ids) =>
  (await listPeopleNames(db, ids)).flatMap(({ id, user_id, name }) =>
    [id, user_id].flatMap((known): [string, string][] => (known ? [[known, name]] : [])),
  )

/** Sessions have no names, and the only organisation in the log is the reader's own. */
const finders: Record<AuditTarget, Find | null> = {
  user: people,
  contact: people,
  apiKey: people,
  webhook: async (db, ids) => (await listWebhookNames(db, ids)).map(({ id, url }) => [id, new URL(url).host]),
  project: async (db, ids) => (await listProjectNames(db, ids)).map(({ id, name }) => [id, name]),
  feedback: async (db, ids) =>
    (await listFeedbackNames(db, ids)).map(({ id, kind, number, title }) => [
      id,
      `${kind === 'idea' ? 'IDEA' : 'BUG'}-${number} ${title}`,
    ]),
  task: async (db, ids) =>
    (await listTaskNames(db, ids)).map(({ id, number, title }) => [id, `TASK-${number} ${title}`]),
  tag: showTagNames,
  company: showCompanyNames,
  entry: showEntryNames,
  invitation: async (db, ids) =>
    (await listInvitationNames(db, ids)).map(({ id, first_name, last_name }) => [
      id,
      `${first_name} ${last_name}`,
    ]),
  session: null,
  organisation: null,
}

/** Finds the names for a page of entries. The log stores only ids, so that names can be changed and erased. */
export async function findNames(db: TenantDb, rows: readonly AuditEntryRow[]): Promise<Names> {
  const idsByTarget = new Map<AuditTarget, Set<string>>()
  const want = (kind: AuditTarget, id: string | null) => {
    if (id) idsByTarget.set(kind, (idsByTarget.get(kind) ?? new Set()).add(id))
  }
  for (const row of rows) {
    want('user', row.actor_id)
    if (row.target_kind) want(row.target_kind, row.target_id)
  }
  const found = await Promise.all(
    [...idsByTarget].map(([kind, ids]) => finders[kind]?.(db, [...ids]) ?? Promise.resolve([])),
  )
  return new Map(found.flat().filter(([, name]) => name.trim() !== ''))
}
