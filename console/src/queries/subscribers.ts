import { type MailingList, SubscriberPage } from '@earshot/shared/subscription'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

/** Who is on a list, newest first, page by page; read anew at every visit. */
export const subscribersQuery = (list: MailingList, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.subscribers({ list, query }),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', '/operator/subscribers', SubscriberPage, {
        query: { list, query, cursor, limit: 50 },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
