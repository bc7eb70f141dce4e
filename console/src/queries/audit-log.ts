import { AuditPage } from '@earshot/shared/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

/** The audit log under some filters (`AuditQuery`), newest first, page by page; read anew at every visit. */
export const auditLogQuery = (filters: Readonly<Record<string, string | number>>) =>
  infiniteQueryOptions({
    queryKey: keys.auditLog(filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', '/audit-log', AuditPage, { query: { ...filters, cursor, limit: 50 }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
    // A filter changes the rows, not the page.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
