import type { Generated } from 'kysely'
import { z } from 'zod'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Companies {
  id: string
  name: string
  /** The name as searched: `folded-columns.ts`. */
  folded_name: string
  domain: Generated<string>
  plan: Generated<string>
  /** In the smallest unit of the organisation's currency. */
  revenue: Generated<number>
  size: Generated<number | null>
  /** The member who added the company; null if it is known only through people. */
  added_by_id: string | null
  created_at: number
}

/** A company as a project's site states it: by the site's own id, or by name if the site gives none. */
interface SignedCompanies {
  project_id: string
  kind: 'id' | 'name'
  value: string
  company_id: string
  /** JSON object: the details that the site stated last. What the team changes stays until the site states others. */
  details: string
}

/** A company with people who have voted for an item or reported it. */
interface FeedbackCompanies {
  feedback_id: string
  company_id: string
  /** Number of these people. */
  person_count: number
}

export interface CompanyTables {
  companies: Companies
  signed_companies: SignedCompanies
  feedback_companies: FeedbackCompanies
}

export const companyTables = {
  signed_companies: {
    key: ['project_id', 'kind', 'value'],
    forms: { kind: z.enum(['id', 'name']), details: storedJson(z.record(z.string(), z.unknown())) },
    exported: ['project_id', 'kind', 'value', 'company_id', 'details'],
    json: ['details'],
  },
  companies: {
    key: ['id'],
    exported: ['id', 'name', 'domain', 'plan', 'revenue', 'size', 'added_by_id', 'created_at'],
    withheld: ['folded_name'],
    people: { added_by_id: 'members' },
  },
} as const satisfies TableFacts<Omit<CompanyTables, 'feedback_companies'>>

/** Derived from votes, reports and people's companies, so that it is not exported. */
export const feedbackCompanyTables = {
  feedback_companies: { key: ['feedback_id', 'company_id'], exported: null },
} as const satisfies TableFacts<Pick<CompanyTables, 'feedback_companies'>>
