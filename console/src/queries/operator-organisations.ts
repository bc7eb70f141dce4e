import { OperatorOrganisationDetail, OperatorOrganisationPage } from '@earshot/shared/operator'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

const path = '/operator/organisations'

/** The installation's organisations, newest first, page by page; read anew at every visit. */
export const operatorOrganisationsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: keys.operatorOrganisations({ query }),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', path, OperatorOrganisationPage, { query: { query, cursor, limit: 50 }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One of them. */
export const operatorOrganisationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.operatorOrganisation(id),
    queryFn: ({ signal }) => request('GET', `${path}/${id}`, OperatorOrganisationDetail, { signal }),
    staleTime: 0,
  })

/** Changes an organisation: `PUT plan`, `PUT suspension` or `DELETE suspension`. What it then is stands everywhere. */
export function useOrganisationChange<Body>(
  method: 'PUT' | 'DELETE',
  id: string,
  part: 'plan' | 'suspension',
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) =>
      request(method, `${path}/${id}/${part}`, OperatorOrganisationDetail, {
        ...(body !== undefined && { body }),
      }),
    onSuccess: (organisation) => cache.setQueryData(keys.operatorOrganisation(id), organisation),
  })
}
