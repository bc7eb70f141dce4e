import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { byCursor } from './list/by-cursor.ts'

/** Filters of a list; undefined ones are left out. */
export type SearchParameters = Readonly<Record<string, string | number | boolean | undefined>>

/** A query with the response of one GET request. */
export const getQuery = <Key extends QueryKey, Data>(
  queryKey: Key,
  path: string,
  schema: z.ZodType<Data>,
  query?: SearchParameters,
) => queryOptions({ queryKey, queryFn: ({ signal }) => request('GET', path, schema, { query, signal }) })

/** A query for a list that one GET request returns completely. */
export const listQuery = <Key extends QueryKey, Item>(
  queryKey: Key,
  path: string,
  schema: z.ZodType<{ items: Item[] }>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await request('GET', path, schema, { signal })).items,
  })

interface Page {
  items: unknown[]
  nextCursor: string | null
}

type Item<P extends Page> = P['items'][number]

const itemsOf = <P extends Page>({ pages }: InfiniteData<P>): Item<P>[] =>
  pages.flatMap<Item<P>>(({ items }) => items)

/** A query for a list that loads page by page; its data are the items loaded so far. */
export const cursorQuery = <Key extends QueryKey, P extends Page>(
  queryKey: Key,
  path: string,
  schema: z.ZodType<P>,
  parameters: SearchParameters = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', path, schema, { query: { ...parameters, cursor }, signal }),
    ...byCursor,
    select: itemsOf<P>,
  })

/** A query that is refetched at every visit. */
export const refetchOnVisit = <Query extends object>(query: Query) => ({ ...query, staleTime: 0 })

/** Options for a list that is refetched at every visit, and keeps its rows while a filter changes. */
export const keepRowsAndRefetch = { staleTime: 0, placeholderData: keepPreviousData } as const
