import { limits } from '@earshot/shared/limits'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** An item's change of the companies that want it. */
interface Change {
  ids: readonly string[]
  companyId: string
}

/** The company of a person. */
export const findCompanyOf = prepared((db: TenantDb, { id }: { id: string }) =>
  db.selectFrom('people').select('company_id').where('id', '=', id).where('company_id', 'is not', null),
)

/** Items that a person has voted for or reported, and all that these were merged into. */
export async function listSupportedIds(db: TenantDb, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('votes')
    .select('feedback_id')
    .where('person_id', '=', personId)
    .union(db.selectFrom('reports').select('feedback_id').where('author_id', '=', personId))
    .orderBy('feedback_id')
    .execute()
  const found = new Set(rows.map(({ feedback_id }) => feedback_id))
  for (let last = [...found]; last.length > 0; ) {
    const targets = await listTargets(db, last)
    last = targets.filter((id) => !found.has(id))
    for (const id of last) found.add(id)
  }
  return [...found].sort()
}

/** Items into which some items were merged directly, read in parts. */
async function listTargets(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const targets = new Set<string>()
  for (let from = 0; from < ids.length; from += limits.companyBatch) {
    const rows = await db
      .selectFrom('feedback')
      .select('merged_into_id')
      .where('id', 'in', ids.slice(from, from + limits.companyBatch))
      .where('merged_into_id', 'is not', null)
      .execute()
    for (const { merged_into_id } of rows) if (merged_into_id !== null) targets.add(merged_into_id)
  }
  return [...targets]
}

/** Adds to the people of a company that want items. @returns the items that the company wants already. */
export const updateLinks = (db: TenantDb, { ids, companyId }: Change, by: number) =>
  db
    .updateTable('feedback_companies')
    .set((eb) => ({ person_count: eb('person_count', '+', by) }))
    .where('company_id', '=', companyId)
    .where('feedback_id', 'in', ids)
    .returning(['feedback_id', 'person_count'])
    .execute()

export const insertLinks = (
  db: TenantDb,
  links: readonly { feedback_id: string; company_id: string; person_count: number }[],
) => db.insertInto('feedback_companies').values(links).execute()

export const deleteLinks = (db: TenantDb, { ids, companyId }: Change) =>
  db
    .deleteFrom('feedback_companies')
    .where('company_id', '=', companyId)
    .where('feedback_id', 'in', ids)
    .execute()

/** Adds to the numbers of companies that want items, and to their value. */
export const updateDemand = (db: TenantDb, ids: readonly string[], by: { count: number; value: number }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      company_count: eb('company_count', '+', by.count),
      company_value: eb('company_value', '+', by.value),
    }))
    .where('id', 'in', ids)
    .execute()

/** A company's revenue, locked until the transaction of `db` ends; undefined if the company is gone. */
export async function lockRevenue(db: TenantDb, companyId: string): Promise<number | undefined> {
  const company = await db
    .selectFrom('companies')
    .select('revenue')
    .where('id', '=', companyId)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()
  return company && Number(company.revenue)
}

/** The companies that want any of some items, with their numbers of people, counted anew. */
export const countSupporters = (db: TenantDb, ids: readonly string[]) => {
  const supporters = db
    .selectFrom('votes')
    .select('person_id')
    .where('feedback_id', 'in', ids)
    .union(db.selectFrom('reports').select('author_id as person_id').where('feedback_id', 'in', ids))
  return db
    .selectFrom(supporters.as('supporters'))
    .innerJoin('people', 'people.id', 'supporters.person_id')
    .where('people.company_id', 'is not', null)
    .select(['people.company_id', ({ fn }) => fn.countAll<number>().as('person_count')])
    .groupBy('people.company_id')
}

export const countOwnSupporters = prepared((db: TenantDb, { id }: { id: string }) =>
  countSupporters(db, [id]),
)

export const deleteLinksOfItem = (db: TenantDb, feedbackId: string) =>
  db.deleteFrom('feedback_companies').where('feedback_id', '=', feedbackId).returning('company_id').execute()

/** Sums up the companies that want an item. */
export const sumDemand = (db: TenantDb, feedbackId: string) =>
  db
    .updateTable('feedback')
    .set((eb) => {
      const linked = eb
        .selectFrom('feedback_companies')
        .innerJoin('companies', 'companies.id', 'feedback_companies.company_id')
        .where('feedback_companies.feedback_id', '=', feedbackId)
      return {
        company_count: linked
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull(),
        company_value: linked
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('companies.revenue'), lit(0)).as('sum'))
          .$asScalar()
          .$notNull(),
      }
    })
    .where('id', '=', feedbackId)
    .execute()

/** A page of the items that a company's people want, ordered by id. */
export const listLinks = (db: TenantDb, companyId: string, after: string, limit: number) =>
  db
    .selectFrom('feedback_companies')
    .select(['feedback_id', 'person_count'])
    .where('company_id', '=', companyId)
    .where('feedback_id', '>', after)
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
