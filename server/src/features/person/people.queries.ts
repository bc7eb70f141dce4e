import { limits } from '@earshot/shared/limits'
import { anonymous } from '@earshot/shared/person/contact-name'
import type { PersonQuery } from '@earshot/shared/person/person'
import { foldText } from '@earshot/shared/text/fold-text'
import type { ExpressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import { holdsWords } from '../../db/searched-words.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { FieldFilter } from '../custom-field/field-filter.ts'
import { peopleWithValue, whereValue } from '../custom-field/person-values.ts'

const columns = [
  'people.id',
  'people.name',
  'people.external_id',
  'people.email',
  'people.email_verified',
  'people.email_confirmed_at',
  'people.trusted',
  'people.blocked',
  'people.created_at',
  'people.seen_at',
  'people.folded_name',
] as const

/** Cursor of the list of people: last seen or the folded name, and the id. */
type Place = readonly [value: number | string, id: string]

/** The text of `people.searched` for a contact of whom nothing is known. */
const unknown = `${foldText(anonymous)}  `

interface PeopleRequest extends Pick<PersonQuery, 'query' | 'state' | 'companyId' | 'sort'> {
  field: FieldFilter | undefined
  after: Place | undefined
  limit: number
}

/**
 * A page of contacts, last seen first or by name. Their ids are found first, so that only those on the page are counted
 * and joined.
 */
export async function listPeople(db: TenantDb, request: PeopleRequest) {
  const { field } = request
  const found = field && (await findWithValue(db, field))
  if (found && 'ids' in found && found.ids.length === 0) return []
  const ids = (await placesOf(db, { ...request, found }).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await contacts(db)
    .leftJoin('companies', 'companies.id', 'people.company_id')
    .select([...columns, 'companies.id as company_id', 'companies.name as company_name'])
    .select(countsOf)
    .where('people.id', 'in', ids)
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Ids of the people on a page, in its order. */
function placesOf(
  db: TenantDb,
  { query, state, companyId, found, sort, after, limit }: PeopleRequest & { found: WithValue | undefined },
) {
  const [column, direction] = sort === 'name' ? ([named, 'asc'] as const) : ([seen, 'desc'] as const)
  return contacts(db)
    .select('people.id')
    .$if(state === 'known', (rows) =>
      rows.where((eb) =>
        eb.or([eb('people.searched', '!=', literal(unknown)), eb('people.company_id', 'is not', null)]),
      ),
    )
    .$if(state === 'trusted', (rows) => rows.where('people.trusted', '=', 1))
    .$if(state === 'blocked', (rows) => rows.where('people.blocked', '=', 1))
    .$if(state === 'verified', (rows) =>
      rows.where((eb) =>
        eb.or([eb('people.external_id', 'is not', null), eb('people.email_confirmed_at', 'is not', null)]),
      ),
    )
    .$if(companyId !== undefined, (rows) => rows.where('people.company_id', '=', companyId ?? null))
    .$if(found !== undefined, (rows) => (found ? rows.where((eb) => isWithValue(eb, found)) : rows))
    .$if(query !== undefined && query !== '', (rows) => rows.where((eb) => isFound(db, eb, query ?? '')))
    .$if(after !== undefined, (rows) =>
      rows.where((eb) =>
        sort === 'name'
          ? eb(eb.refTuple(named, 'people.id'), '>', eb.tuple(String(after?.[0]), after?.[1] ?? ''))
          : eb(eb.refTuple(seen, 'people.id'), '<', eb.tuple(Number(after?.[0]), after?.[1] ?? '')),
      ),
    )
    .orderBy(column, direction)
    .orderBy('people.id', direction)
    .limit(limit)
}

const named = 'people.folded_name'
const seen = 'people.seen_at'

/** People with a value that a filter finds: their ids, or only the filter where they are many. */
type WithValue = { ids: string[] } | { filter: FieldFilter }

async function findWithValue(db: TenantDb, filter: FieldFilter): Promise<WithValue> {
  const rows = await peopleWithValue(db, filter)
    .limit(literal(limits.countedMax + 1))
    .execute()
  return rows.length > limits.countedMax ? { filter } : { ids: rows.map(({ person_id }) => person_id) }
}

/**
 * True for people with a value that a filter finds. Where they are many, each person in the order of the page is looked
 * up until it is full, instead of sorting all: neither engine turns a subquery for one value into a join.
 */
const isWithValue = (eb: ExpressionBuilder<TenantTables, 'people'>, found: WithValue) =>
  'ids' in found
    ? eb('people.id', 'in', found.ids)
    : eb(
        eb
          .selectFrom('person_field_values')
          .select('person_field_values.person_id')
          .whereRef('person_field_values.person_id', '=', 'people.id')
          .$call((values) => whereValue(values, found.filter))
          .limit(literal(1)),
        '=',
        eb.ref('people.id'),
      )

/** Locks a person until the transaction of `db` ends. */
export async function lockPerson(db: TenantDb, id: string): Promise<void> {
  await db.selectFrom('people').select('id').where('id', '=', id).modifyEnd(db.dialect.forUpdate).execute()
}

/** A contact with all details, or undefined. */
export const findPersonDetail = (db: TenantDb, id: string) =>
  contacts(db)
    .leftJoin('companies', 'companies.id', 'people.company_id')
    .select([...columns, 'companies.id as company_id', 'companies.name as company_name'])
    .select(['people.pending_email', 'people.identity_project_id', 'people.traits', 'people.company_signed'])
    .select(countsOf)
    .select((eb) =>
      eb
        .selectFrom('comments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comments.author_id', '=', 'people.id')
        .where('comments.deleted_at', 'is', null)
        .as('comment_count'),
    )
    .where('people.id', '=', id)
    .executeTakeFirst()

/** Id of the contact into whom one was merged, or undefined; of several merges in a row, the last one's. */
export const findKeptId = async (db: TenantDb, id: string): Promise<string | undefined> =>
  (await db.selectFrom('merged_people').select('into_id').where('from_id', '=', id).executeTakeFirst())
    ?.into_id

const contacts = (db: TenantDb) =>
  db
    .selectFrom('people')
    .where('people.kind', '=', literal('contact'))
    .where('people.erased', '=', literal(0))

/** Matches a contact if each word is part of a name, a company, an address or the website's id. */
const isFound = (db: TenantDb, eb: ExpressionBuilder<TenantTables, 'people'>, query: string) =>
  holdsWords(db, query, {
    addresses: [eb.ref('people.searched')],
    or: (contains) =>
      eb('people.company_id', 'in', (of) =>
        of
          .selectFrom('companies')
          .select('companies.id')
          .where((row) => contains(row.ref('companies.folded_name'))),
      ),
  })

/** Numbers of a contact's submissions and votes. */
const countsOf = (eb: ExpressionBuilder<TenantTables, 'people'>) => {
  const sent = (kind: 'idea' | 'bug') =>
    eb
      .selectFrom('feedback')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('feedback.author_id', '=', 'people.id')
      .where('feedback.kind', '=', kind)
  return [
    sent('idea').as('idea_count'),
    sent('bug').as('bug_count'),
    eb
      .selectFrom('votes')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('votes.person_id', '=', 'people.id')
      .as('vote_count'),
  ]
}
