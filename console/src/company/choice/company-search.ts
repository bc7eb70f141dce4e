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
  /** The search itself, for its states. */
  query: { data: readonly Company[] | undefined; error: Error | null; refetch: () => unknown }
  /** True until the results are those of the typed text. */
  searching: boolean
}

/** Companies whose names or domains contain the typed text, the first ones for an empty text. */
export function useCompanySearch(typed: string, enabled: boolean): CompanySearch {
  const text = typed.trim()
  const [query] = useDebouncedValue(text, 200)
  const { data, error, refetch, isFetching } = useQuery({
    ...searchQuery(query),
    enabled,
    placeholderData: keepPreviousData,
  })
  const searching = isFetching || query !== text
  return { found: data ?? [], error, query: { data, error, refetch }, searching }
}

/** True if the organisation has companies; undefined until that is known. */
export function useHasCompanies(): boolean | undefined {
  const { data = [], isPending } = useQuery(searchQuery(''))
  return isPending ? undefined : data.length > 0
}
