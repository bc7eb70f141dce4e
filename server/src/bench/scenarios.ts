import type { Checkout } from './checkout.ts'
import { benchOrigin, type Filled } from './fill.ts'
import { pick, type Requests } from './requests.ts'

/** A kind of request, and its minimum performance. */
export interface Scenario {
  name: string
  /** Minimum throughput, in percent of the bare server's, by engine; null for no minimum. */
  floor: Record<'sqlite' | 'postgres', number> | null
  /** Expected status of every response. */
  status: number
  bare: 'GET' | 'POST'
  /** True if public responses may be cached. */
  cached: boolean
  /** True if each request sends the current ETag. */
  revalidates?: true
  requests: Requests
}

export interface Material extends Filled {
  /** Items with comments, for reading and voting. */
  itemIds: string[]
  /** The status that every item has. */
  statusId: string
  /** The owner's password. */
  password: string
}

const words =
  'calendar export invoice booking password reset dark search filter mobile slow crash login report'.split(
    ' ',
  )
const body = 'Please let me export the calendar of lessons to my phone, I need it every single day.'

/** All scenarios over a filled database; `console` are the headers of the signed-in owner. */
export async function scenariosFor(
  material: Material,
  checkout: Checkout,
  { secret, console }: { secret: string; console: Record<string, string> },
): Promise<Scenario[]> {
  const headers = { origin: benchOrigin }
  const ideas = { item: material.itemIds }
  const bearers = { bearer: await bearersOf(material, checkout, secret) }
  const authorized = { ...headers, authorization: 'Bearer {bearer}' }
  const key = `key=${material.publicKey}`
  const list = (sort: string): Requests => ({
    method: 'GET',
    path: `/e/v1/feedback?${key}&sort=${sort}`,
    headers,
  })
  const item: Requests = { method: 'GET', path: `/e/v1/feedback/{item}?${key}`, headers, values: ideas }
  const team = (path: string, values: Requests['values'] = {}): Requests => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: console,
    values,
  })
  const { projectId, statusId } = material
  const read = { status: 200, bare: 'GET' as const, cached: false }
  const written = { status: 200, bare: 'POST' as const, cached: false }
  return [
    { ...read, name: 'list of 20 by votes, live', floor: onBoth(10), requests: list('top') },
    { ...read, name: 'list of 20, newest, live', floor: onBoth(10), requests: list('newest') },
    { ...read, name: 'the same page by votes, kept', floor: onBoth(29), cached: true, requests: list('top') },
    {
      ...read,
      name: 'the same with a matching ETag (304)',
      floor: onBoth(50),
      cached: true,
      status: 304,
      revalidates: true,
      requests: list('top'),
    },
    { ...read, name: 'one item with its comments, live', floor: null, requests: item },
    { ...read, name: 'one item with its comments, kept', floor: onBoth(20), cached: true, requests: item },
    {
      ...read,
      name: 'similar items while typing',
      floor: null,
      requests: {
        method: 'GET',
        path: `/e/v1/similar?${key}&title={word}%20{word}`,
        headers,
        values: { word: words },
      },
    },
    {
      ...read,
      name: 'inbox with two filters',
      floor: null,
      // The worst case: nothing matches, so the query never reaches its limit.
      requests: team(`/feedback?kind=bug&statusId=${statusId}`),
    },
    {
      ...read,
      name: 'counts of a project',
      floor: null,
      requests: team(`/feedback/counts?projectId=${projectId}`),
    },
    { ...read, name: 'dashboard', floor: null, requests: team('/dashboard') },
    {
      ...read,
      name: 'search of the team',
      floor: null,
      requests: team('/feedback?query={word}%20{word}', { word: words }),
    },
    {
      ...written,
      name: 'vote, durable before the answer',
      floor: { sqlite: 9, postgres: 4.6 },
      requests: {
        method: 'PUT',
        path: '/e/v1/feedback/{item}/vote',
        headers: authorized,
        values: { ...ideas, ...bearers },
      },
    },
    {
      ...written,
      name: 'submit, durable before the answer',
      status: 201,
      floor: { sqlite: 9.6, postgres: 3.2 },
      requests: submits(bearers),
    },
  ]
}

/** Submissions of ideas by contacts with the given tokens. */
export const submits = (bearers: { bearer: string[] }): Requests => ({
  method: 'POST',
  path: '/e/v1/feedback',
  headers: {
    origin: benchOrigin,
    authorization: 'Bearer {bearer}',
    'content-type': 'application/json',
    'idempotency-key': '{unique}',
  },
  values: bearers,
  bodies: Array.from({ length: 500 }, submission),
})

const onBoth = (share: number) => ({ sqlite: share, postgres: share })

const submission = (): string =>
  JSON.stringify({ kind: 'idea', title: `Export the ${pick(words)} to my ${pick(words)}`, body })

/** Tokens of contacts. */
export async function bearersOf(
  { tenantId, projectId, publicKey, contactIds }: Filled,
  { ContactTokens }: Checkout,
  secret: string,
): Promise<string[]> {
  const tokens = new ContactTokens([secret], Date.now)
  const issued = await Promise.all(
    contactIds.map((personId) => tokens.issue({ tenantId, projectId, key: publicKey, personId })),
  )
  return issued.map(({ token }) => token)
}
