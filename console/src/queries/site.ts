import { Site } from '@earshot/shared/board/site'
import { keys } from './query-keys.ts'
import { getQuery } from './server-query.ts'

/** Public settings of the project whose board is at an address. */
export const siteQuery = (slug: string) =>
  getQuery(keys.site(slug), `/sites/${encodeURIComponent(slug)}`, Site)
