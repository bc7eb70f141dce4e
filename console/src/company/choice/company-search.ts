import { type Company, CompanyPage } from '@earshot/shared/company/company'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { keys } from '../../queries/query-keys.ts'

const limit = 8

const searchQuery = (query: string) =>
  queryOptions({
    queryKey: keys.companiesFound({ query, limit }),
    queryFn: ({ signal }) =>
      request('GET', '/companies', CompanyPage, { query: { query: query || undefined, limit }, signal }),
    select: ({ items }) => items,
  })

interface CompanySearch {
  found: readonly Company[]
  error: Error | null
  /** True until the results are those of the typed text. */
  searching: boolean
}

/** Companies whose names or domains contain the typed text, the first ones for an empty text. */
export function useCompanySearch(typed: string, enabled: boolean): CompanySearch {
  const wanted = typed.trim()
  const [query] = useDebouncedValue(wanted, 200)
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    ...searchQuery(query),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { found: data, error, searching: isFetching || query !== wanted }
}

/** True if the organisation has companies; false until that is known. */
export const useHasCompanies = (): boolean => (useQuery(searchQuery('')).data?.length ?? 0) > 0
