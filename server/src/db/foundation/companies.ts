import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** Companies for which contacts work. */
export async function createCompanies(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'companies')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('folded_name', 'text', required)
    .addColumn('domain', 'text', withDefault(''))
    .addColumn('plan', 'text', withDefault(''))
    .addColumn('revenue', 'bigint', withDefault(0))
    .addColumn('size', 'bigint')
    .addColumn('added_by_id', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index companies_name on companies (tenant_id, folded_name, id, domain)',
    'index companies_revenue on companies (tenant_id, revenue, id)',
  ])
}

/** Companies as sites state them, and the companies that want an item. */
export async function createCompanyLinks(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'signed_companies', ['project_id', 'kind', 'value'])
    // No foreign key: companies stay when the project whose site states them is deleted.
    .addColumn('project_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('company_id', 'text', required)
    .addColumn('details', 'text', required)
    .$call(deletedWith('signed_companies', { company_id: 'companies' }))
    .$call(engine.byKey)
    .execute()
  await tenantTable(db, 'feedback_companies', ['feedback_id', 'company_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('company_id', 'text', required)
    .addColumn('person_count', 'bigint', required)
    .$call(references('feedback_companies', { feedback_id: 'feedback', company_id: 'companies' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, [
    'index signed_companies_company on signed_companies (tenant_id, company_id)',
    'index feedback_companies_company on feedback_companies (tenant_id, company_id, feedback_id)',
  ])
}
