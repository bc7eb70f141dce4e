import { Site } from '@earshot/shared/site'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** What a public board at an address shows of its project. */
export const siteQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.site(slug),
    queryFn: ({ signal }) => request('GET', `/sites/${encodeURIComponent(slug)}`, Site, { signal }),
  })
