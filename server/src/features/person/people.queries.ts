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

/** Cursor of a contact's activity: the time, and the id. */
type Since = readonly [at: number, id: string] | undefined

const itemColumns = [
  'feedback.id as feedback_id',
  'feedback.kind',
  'feedback.number',
  'feedback.title',
] as const

/** A contact's items, newest first. */
export const listSent = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('feedback')
    .select([...itemColumns, 'feedback.id', 'feedback.body as text', 'feedback.created_at as at'])
    .where('feedback.author_id', '=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('feedback.created_at', 'feedback.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's comments that are not deleted. */
export const listCommented = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .select([...itemColumns, 'comments.id', 'comments.body as text', 'comments.created_at as at'])
    .where('comments.author_id', '=', personId)
    .where('comments.deleted_at', 'is', null)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('comments.created_at', 'comments.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's reports of others' bugs; the first report of their own bug is the item itself. */
export const listReported = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('reports')
    .innerJoin('feedback', 'feedback.id', 'reports.feedback_id')
    .select([...itemColumns, 'reports.id', 'reports.body as text', 'reports.created_at as at'])
    .where('reports.author_id', '=', personId)
    .where('feedback.author_id', '!=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('reports.created_at', 'reports.id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()

/** A contact's votes for others' ideas; their own ideas each have their vote. */
export const listVoted = (db: TenantDb, personId: string, since: Since, limit: number) =>
  db
    .selectFrom('votes')
    .innerJoin('feedback', 'feedback.id', 'votes.feedback_id')
    .leftJoin('people as caster', 'caster.id', 'votes.cast_by_id')
    .select([
      ...itemColumns,
      'feedback.id',
      'votes.created_at as at',
      'votes.reason as text',
      'caster.id as caster_id',
      'caster.name as caster_name',
      'caster.kind as caster_kind',
    ])
    .where('votes.person_id', '=', personId)
    .where('feedback.author_id', '!=', personId)
    .$if(since !== undefined, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('votes.created_at', 'votes.feedback_id'), '<', eb.tuple(...(since ?? [0, '']))),
      ),
    )
    .orderBy('votes.created_at', 'desc')
    .orderBy('votes.feedback_id', 'desc')
    .limit(limit)
    .execute()
