import { type AliasableExpression, type Expression, expressionBuilder, type SelectQueryNode } from 'kysely'
import { literal } from '../../../db/literals.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { FieldFilter } from '../../custom-field/field-filter.ts'

/** Filters that name items in a table of their own: those with a tag, wanted by a company, with a value of a field. */
interface LinkFilters {
  tagId?: string | undefined
  companyId?: string | undefined
  field?: FieldFilter | undefined
}

/** Of the items that a filter names, one alone, or only the first few that its index has. */
interface Narrowed {
  id?: Expression<string>
  limit?: number
}

/** A query of ids, whichever its table is. */
interface IdsOfItems extends AliasableExpression<{ id: string }> {
  readonly isSelectQueryBuilder: true
  toOperationNode(): SelectQueryNode
}

/** Ids of the items that such a filter names, by its index alone. */
export type Link = (narrowed?: Narrowed) => IdsOfItems

/** The links that some filters name; an item has all of them. */
export const linksOf = ({ tagId, companyId, field }: LinkFilters): Link[] => [
  ...(tagId ? [(narrowed?: Narrowed) => taggedWith(tagId, narrowed)] : []),
  ...(companyId ? [(narrowed?: Narrowed) => wantedBy(companyId, narrowed)] : []),
  ...(field ? [(narrowed?: Narrowed) => valued(field, narrowed)] : []),
]

/** Filters without those of `linksOf`. */
export const withoutLinks = <Filters extends LinkFilters>({
  tagId: _,
  companyId: __,
  field: ___,
  ...rest
}: Filters): Omit<Filters, keyof LinkFilters> => rest

const tables = () => expressionBuilder<TenantTables>()

const taggedWith = (tagId: string, { id, limit }: Narrowed = {}) =>
  tables()
    .selectFrom('tag_links')
    .select('tag_links.item_id as id')
    .where('tag_links.tag_id', '=', tagId)
    .where('tag_links.kind', '=', literal<'feedback'>('feedback'))
    .$call((links) => (id ? links.where('tag_links.item_id', '=', id) : links))
    .$call((links) => (limit === undefined ? links : links.limit(literal(limit))))

const wantedBy = (companyId: string, { id, limit }: Narrowed = {}) =>
  tables()
    .selectFrom('feedback_companies')
    .select('feedback_companies.feedback_id as id')
    .where('feedback_companies.company_id', '=', companyId)
    .$call((links) => (id ? links.where('feedback_companies.feedback_id', '=', id) : links))
    .$call((links) => (limit === undefined ? links : links.limit(literal(limit))))

const valued = ({ id: fieldId, from, to, text }: FieldFilter, { id, limit }: Narrowed = {}) =>
  tables()
    .selectFrom('feedback_field_values')
    .select('feedback_field_values.feedback_id as id')
    .where('feedback_field_values.field_id', '=', fieldId)
    .$call((values) => {
      // An equal key, not the same one twice: only then is the index in the order of the items.
      if (from !== undefined && from === to) return values.where('feedback_field_values.key', '=', from)
      const behind = from === undefined ? values : values.where('feedback_field_values.key', '>=', from)
      return to === undefined ? behind : behind.where('feedback_field_values.key', '<=', to)
    })
    .$if(text !== undefined && from === to, (values) =>
      values.where('feedback_field_values.value', '=', JSON.stringify(text)),
    )
    .$call((values) => (id ? values.where('feedback_field_values.feedback_id', '=', id) : values))
    .$call((values) => (limit === undefined ? values : values.limit(literal(limit))))
