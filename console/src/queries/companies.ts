import { Company, CompanyPage } from '@earshot/shared/company/company'
import { FeedbackPage } from '@earshot/shared/feedback/feedback'
import { queryOptions } from '@tanstack/react-query'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery, keepRowsAndRefetch, type SearchParameters } from './server-query.ts'

/** Searched companies (`CompanyQuery`), in their order. */
export const companiesQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.companyList(filters), '/companies', CompanyPage, { ...filters, limit: 50 }),
  ...keepRowsAndRefetch,
})

export const companyQuery = (companyId: string) =>
  getQuery(keys.company(companyId), `/companies/${companyId}`, Company)

/** The items that a company's people want, those with most votes first, up to `limit`. */
export function wantedItemsQuery(companyId: string, limit: number) {
  const query = { companyId, sort: 'top', limit }
  return queryOptions({
    ...getQuery(keys.feedbackFound(query), '/feedback', FeedbackPage, query),
    select: ({ items }) => items,
  })
}
