import type { CompanyQuery } from '@earshot/shared/company/company'
import { limits } from '@earshot/shared/limits'
import type { ExpressionBuilder, Updateable } from 'kysely'
import { nameColumns } from '../../db/folded-columns.ts'
import { preparedInsert } from '../../db/prepared.ts'
import { holdsWords } from '../../db/searched-words.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const columns = [
  'companies.id',
  'companies.name',
  'companies.folded_name',
  'companies.domain',
  'companies.plan',
  'companies.revenue',
  'companies.size',
  'companies.created_at',
] as const

const sortColumns = {
  name: 'companies.folded_name',
  revenue: 'companies.revenue',
  newest: undefined,
} as const

/** Cursor of the list: the folded name or the revenue, and the id. */
export type Place = readonly [value: string | number, id: string]

/** A page of companies: by name, or those with most revenue or added last first. */
export const listCompanies = (
  db: TenantDb,
  {
    sort,
    query,
    after,
    limit,
  }: Pick<CompanyQuery, 'sort' | 'query' | 'limit'> & { after: Place | undefined },
) => {
  const [column, ascending] = [sortColumns[sort], sort === 'name']
  return db
    .selectFrom('companies')
    .select(columns)
    .select(countsOf)
    .$if(query !== undefined && query !== '', (rows) =>
      rows.where((eb) =>
        holdsWords(db, query ?? '', {
          folded: [eb.ref('companies.folded_name')],
          addresses: [eb.ref('companies.domain')],
        }),
      ),
    )
    .$if(after !== undefined, (rows) =>
      rows.where((eb) => {
        const [value, id] = after ?? ['', '']
        return column
          ? eb(eb.refTuple(column, 'companies.id'), ascending ? '>' : '<', eb.tuple(value, id))
          : eb('companies.id', '<', id)
      }),
    )
    .$if(column !== undefined, (rows) => rows.orderBy(column ?? 'companies.id', ascending ? 'asc' : 'desc'))
    .orderBy('companies.id', ascending ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** A company with its counts. */
export const findCompanyDetail = (db: TenantDb, id: string) =>
  db
    .selectFrom('companies')
    .select(columns)
    .select(countsOf)
    .where('companies.id', '=', id)
    .executeTakeFirst()

const countsOf = (eb: ExpressionBuilder<TenantTables, 'companies'>) => [
  eb
    .selectFrom('people')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('people.company_id', '=', 'companies.id')
    .as('person_count'),
  eb
    .selectFrom('feedback_companies')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('feedback_companies.company_id', '=', 'companies.id')
    .as('feedback_count'),
]

export const findCompany = (db: TenantDb, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'revenue']).where('id', '=', id).executeTakeFirst()

/** Locks companies until the transaction of `db` ends, in the order of their ids. */
export const lockCompanies = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'plan', 'revenue', 'size', 'added_by_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(db.dialect.forUpdate)
    .execute()

/** The first company with a name, ignoring case and accents. */
export const findCompanyByName = (db: TenantDb, name: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'revenue'])
    .where('folded_name', '=', nameColumns(name).folded_name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const insertCompany = preparedInsert('companies')

export const updateCompany = (db: TenantDb, id: string, values: Updateable<TenantTables['companies']>) =>
  db.updateTable('companies').set(values).where('id', '=', id).execute()

/** Names of companies. */
export const listCompanyNames = async (
  db: TenantDb,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  ids.length === 0 ? [] : db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute()

/** Gives a company's people another company, or none, one batch per statement. */
export async function updateCompanyOfPeople(db: TenantDb, id: string, intoId: string | null): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const { numUpdatedRows } = await db
      .updateTable('people')
      .set({ company_id: intoId, ...(intoId === null && { company_signed: 0 }) })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('people')
          .select('people.id')
          .where('people.company_id', '=', id)
          .limit(limits.companyBatch),
      )
      .executeTakeFirst()
    isLast = Number(numUpdatedRows) < limits.companyBatch
  }
}

/** Has a site's tokens lead to another company. */
export const updateSignedCompanies = (db: TenantDb, id: string, intoId: string) =>
  db.updateTable('signed_companies').set({ company_id: intoId }).where('company_id', '=', id).execute()

export const deleteCompany = (db: TenantDb, id: string) =>
  db.deleteFrom('companies').where('id', '=', id).execute()

/** A company whose revenue is known. */
export const findWithRevenue = (db: TenantDb) =>
  db.selectFrom('companies').select('id').where('revenue', '>', 0).limit(1).executeTakeFirst()

/** A company that is known only through people, of whom none is left. */
export const findAbandoned = (db: TenantDb, id: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'revenue'])
    .where('id', '=', id)
    .where('added_by_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('people').select('people.id').whereRef('people.company_id', '=', 'companies.id')),
      ),
    )
    .executeTakeFirst()
