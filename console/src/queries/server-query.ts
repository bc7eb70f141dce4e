import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { byCursor } from './by-cursor.ts'

/** What a list is narrowed to; what is undefined is not asked for. */
export type SearchParameters = Readonly<Record<string, string | number | boolean | undefined>>

/** What one GET answers. */
export const getQuery = <Key extends QueryKey, Data>(queryKey: Key, path: string, schema: z.ZodType<Data>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => request('GET', path, schema, { signal }) })

/** A list that one GET answers whole. */
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

/** A list that is loaded page by page; its data are the items of the pages loaded so far. */
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

/** A query that is read anew at every visit. */
export const fresh = <Query extends object>(query: Query) => ({ ...query, staleTime: 0 })

/** For a list that is read anew at every visit, and keeps its rows on screen while a filter changes them. */
export const alwaysFresh = { staleTime: 0, placeholderData: keepPreviousData } as const
