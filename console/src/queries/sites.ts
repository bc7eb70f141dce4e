import { Site } from '@earshot/shared/site'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

/** What a public board at an address shows of its project. */
export const siteQuery = (slug: string) =>
  getQuery(keys.site(slug), `/sites/${encodeURIComponent(slug)}`, Site)
