import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { FeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import type { ExpressionBuilder } from 'kysely'
import { literal } from '../../../db/literals.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { FieldFilter } from '../../custom-field/field-filter.ts'
import { linksOf } from './inbox-links.ts'

/** Filters of the inbox, without its order. */
export type InboxFilters = Omit<
  FeedbackQuery,
  'cursor' | 'limit' | 'sort' | 'query' | 'unanswered' | 'fieldId' | 'fieldValue' | 'fieldFrom' | 'fieldTo'
> & {
  field?: FieldFilter | undefined
  unanswered?: boolean
  /** `false` leaves out finished items. */
  finished?: false
}

export type Builder = ExpressionBuilder<TenantTables, 'feedback'>

/** True for views that have an index of their own, of few items. */
const isOwnView = ({ moderation }: InboxFilters): boolean =>
  moderation === 'held' || moderation === 'rejected'

/**
 * The condition of some filters. In a view of few items project, status and kind are hidden from the planners: SQLite
 * would take any index that has one of them for narrower than the view's own, and read a whole project.
 */
export const fits = (
  eb: Builder,
  { projectId, kind, statusId, category, assigneeId, ...filters }: InboxFilters,
  hides: boolean = isOwnView(filters),
) => {
  const { moderation, unanswered, finished, minValue } = filters
  const equals = (column: 'feedback.project_id' | 'feedback.kind' | 'feedback.status_id', value: string) =>
    eb(hides ? eb(column, '||', literal('')) : eb.ref(column), '=', value)
  return eb.and([
    eb('feedback.merged_into_id', 'is', null),
    ...(projectId ? [equals('feedback.project_id', projectId)] : []),
    ...(kind ? [equals('feedback.kind', kind)] : []),
    ...(statusId ? [equals('feedback.status_id', statusId)] : []),
    ...(category ? [inCategory(eb, category)] : []),
    ...linksOf(filters).map((link) => eb('feedback.id', 'in', link())),
    ...(assigneeId ? [eb('feedback.assignee_id', '=', assigneeId)] : []),
    ...(minValue ? [eb('feedback.company_value', '>=', Number(minValue))] : []),
    ...(finished === false ? [eb('feedback.finished', '=', literal<0 | 1>(0))] : []),
    ...(moderation === 'held' ? [isHeld(eb)] : []),
    ...(moderation && moderation !== 'held' ? [eb('feedback.moderation', '=', literal(moderation))] : []),
    ...(unanswered ? [isUnanswered(eb)] : []),
  ])
}

/** True for an item that is held for review, or has a held comment. */
const isHeld = (eb: Builder) =>
  eb.or([
    eb('feedback.moderation', '=', literal<'held'>('held')),
    eb('feedback.held_comment_count', '>', literal(0)),
  ])

const isUnanswered = (eb: Builder) =>
  eb.and([
    eb('feedback.answered', '=', literal<0 | 1>(0)),
    eb('feedback.moderation', '=', literal<'approved'>('approved')),
    eb('feedback.finished', '=', literal<0 | 1>(0)),
  ])

const inCategory = (eb: Builder, category: NonNullable<InboxFilters['category']>) =>
  eb('feedback.status_id', 'in', (of) =>
    of.selectFrom('statuses').select('statuses.id').where('statuses.category', '=', category),
  )

/** Items of one kind in one status, which are adjacent in an index. */
export type Range = {
  statusId: string
  kind: FeedbackKind
}

/**
 * Ranges that contain all items that match some filters; undefined if another index is as narrow or narrower: for tags,
 * assignees, companies, values, fields, held or rejected items, a project, or all items.
 */
export async function listRanges(db: TenantDb, filters: InboxFilters): Promise<Range[] | undefined> {
  const { projectId, kind, statusId, category, assigneeId, moderation, unanswered, finished } = filters
  const open = unanswered || finished === false
  if (
    linksOf(filters).length > 0 ||
    assigneeId ||
    filters.minValue ||
    (moderation && moderation !== 'approved')
  )
    return undefined
  if (!(kind || statusId || category || open)) return undefined
  let query = db.selectFrom('statuses').select('id')
  if (projectId) query = query.where('project_id', '=', projectId)
  if (statusId) query = query.where('id', '=', statusId)
  if (category) query = query.where('category', '=', category)
  if (open) query = query.where('category', 'not in', ['done', 'closed'])
  const kinds = kind ? [kind] : (['bug', 'idea'] as const)
  return (await query.execute()).flatMap(({ id }) => kinds.map((kind) => ({ statusId: id, kind })))
}
