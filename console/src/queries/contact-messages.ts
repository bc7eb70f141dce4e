import { ContactMessagePage } from '@earshot/shared/contact-message'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

/** What came through the contact form, newest first, page by page; read anew at every visit. */
export const contactMessagesQuery = () =>
  infiniteQueryOptions({
    queryKey: keys.contactMessages(),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', '/operator/contact-messages', ContactMessagePage, { query: { cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
    staleTime: 0,
  })
