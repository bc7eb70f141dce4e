import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** A page of an export: up to `limit` rows after an id. */
interface ExportPage {
  after: string
  limit: number
}

/** Items of a project with status and author, by id. */
export const listExportedItems = (db: TenantDb, projectId: string, { after, limit }: ExportPage) =>
  db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .leftJoin('companies', 'companies.id', 'people.company_id')
    .select(['feedback.id', 'feedback.kind', 'feedback.number', 'feedback.title', 'feedback.body'])
    .select(['feedback.visibility', 'feedback.moderation', 'feedback.vote_count', 'feedback.report_count'])
    .select(['feedback.created_at', 'statuses.name as status', 'people.id as author_id'])
    .select(['people.name as author', 'people.email', 'companies.name as company'])
    .where('feedback.project_id', '=', projectId)
    .where('feedback.id', '>', after)
    .orderBy('feedback.id')
    .limit(limit)
    .execute()

/** Names of tags of some items. */
export const listExportedTags = (db: TenantDb, itemIds: readonly string[]) =>
  db
    .selectFrom('tag_links')
    .innerJoin('tags', 'tags.id', 'tag_links.tag_id')
    .select(['tag_links.item_id', 'tags.name'])
    .where('tag_links.item_id', 'in', itemIds)
    .orderBy('tags.key')
    .execute()

/** Votes of an item, by the voter's id. */
export const listExportedVotes = (db: TenantDb, feedbackId: string, { after, limit }: ExportPage) =>
  db
    .selectFrom('votes')
    .innerJoin('people', 'people.id', 'votes.person_id')
    .select(['people.id', 'people.name', 'people.email', 'votes.created_at'])
    .where('votes.feedback_id', '=', feedbackId)
    .where('votes.person_id', '>', after)
    .orderBy('votes.person_id')
    .limit(limit)
    .execute()

/** Reports of a bug beside its author's, by id. */
export const listExportedReports = (
  db: TenantDb,
  item: { id: string; author_id: string },
  { after, limit }: ExportPage,
) =>
  db
    .selectFrom('reports')
    .innerJoin('people', 'people.id', 'reports.author_id')
    .select(['reports.id as report_id', 'people.id', 'people.name', 'people.email', 'reports.created_at'])
    .where('reports.feedback_id', '=', item.id)
    .where('reports.author_id', '!=', item.author_id)
    .where('reports.id', '>', after)
    .orderBy('reports.id')
    .limit(limit)
    .execute()

/** Comments of an item that are not deleted, oldest first. */
export const listExportedComments = (db: TenantDb, feedbackId: string, { after, limit }: ExportPage) =>
  db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select(['comments.id', 'comments.parent_id', 'comments.body', 'comments.listed', 'comments.created_at'])
    .select(['people.id as author_id', 'people.name as author', 'people.email'])
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.deleted_at', 'is', null)
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(limit)
    .execute()

/** Customers with their companies, by id. */
export const listExportedPeople = (db: TenantDb, { after, limit }: ExportPage) =>
  db
    .selectFrom('people')
    .leftJoin('companies', 'companies.id', 'people.company_id')
    .select(['people.id', 'people.name', 'people.email', 'companies.name as company', 'people.created_at'])
    .where('people.kind', '=', literal('contact'))
    .where('people.erased', '=', literal(0))
    .where('people.id', '>', after)
    .orderBy('people.id')
    .limit(limit)
    .execute()

export const listExportedCompanies = (db: TenantDb, { after, limit }: ExportPage) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'plan', 'revenue', 'size', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
