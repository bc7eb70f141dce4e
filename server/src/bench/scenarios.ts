import { randomUUID } from 'node:crypto'
import { ContactTokens } from '../auth/contact-tokens.ts'
import { benchOrigin, type Filled } from './fill.ts'
import type { Request } from './load.ts'

/** One kind of request, and what it is held against. */
export interface Scenario {
  name: string
  /** Share of the bare server that is the goal, in percent; null where none is set. */
  goal: number | null
  /** The status every answer must have. */
  status: number
  bare: 'GET' | 'POST'
  /** Whether public answers may be kept. */
  kept: boolean
  next(): Request
}

export interface Material extends Filled {
  /** Items with comments, for reading and voting. */
  itemIds: string[]
}

const words =
  'calendar export invoice booking password reset dark search filter mobile slow crash login report'.split(
    ' ',
  )
const body = 'Please let me export the calendar of lessons to my phone, I need it every single day.'

/** Everything that is measured, over a filled database. `etagOf` fetches the current ETag of an address. */
export async function scenariosFor(
  material: Material,
  secret: string,
  etagOf: (request: Request) => Promise<string>,
): Promise<Scenario[]> {
  const origin = { origin: benchOrigin }
  const bearers = await bearersOf(material, secret)
  const authorized = () => ({ ...origin, authorization: `Bearer ${pick(bearers)}` })
  const list = (sort: string): Request => ({
    method: 'GET',
    path: `/e/v1/feedback?key=${material.publicKey}&sort=${sort}`,
    headers: origin,
  })
  const item = (): Request => ({
    method: 'GET',
    path: `/e/v1/feedback/${pick(material.itemIds)}?key=${material.publicKey}`,
    headers: origin,
  })
  const etag = await etagOf(list('top'))
  const read = { status: 200, bare: 'GET' as const, kept: false }
  return [
    { ...read, name: 'list of 20 by votes, live', goal: 15, next: () => list('top') },
    { ...read, name: 'list of 20, newest, live', goal: null, next: () => list('newest') },
    { ...read, name: 'the same page by votes, kept', goal: 50, kept: true, next: () => list('top') },
    {
      ...read,
      name: 'the same with a matching ETag (304)',
      goal: 80,
      kept: true,
      status: 304,
      next: () => ({ ...list('top'), headers: { ...origin, 'if-none-match': etag } }),
    },
    { ...read, name: 'one item with its comments', goal: 30, next: item },
    {
      ...read,
      name: 'similar items while typing',
      goal: null,
      next: () => ({
        method: 'GET',
        path: `/e/v1/similar?key=${material.publicKey}&title=${pick(words)}%20${pick(words)}`,
        headers: origin,
      }),
    },
    {
      name: 'vote, durable before the answer',
      goal: 20,
      status: 200,
      bare: 'POST',
      kept: false,
      next: () => ({
        method: 'PUT',
        path: `/e/v1/feedback/${pick(material.itemIds)}/vote`,
        headers: authorized(),
      }),
    },
    {
      name: 'submit, durable before the answer',
      goal: 30,
      status: 201,
      bare: 'POST',
      kept: false,
      next: () => submission(authorized()),
    },
  ]
}

const submission = (headers: Record<string, string>): Request => ({
  method: 'POST',
  path: '/e/v1/feedback',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({ kind: 'idea', title: `Export the ${pick(words)} to my ${pick(words)}`, body }),
})

async function bearersOf(
  { tenantId, projectId, publicKey, contactIds }: Filled,
  secret: string,
): Promise<string[]> {
  const tokens = new ContactTokens(secret, Date.now)
  const issued = await Promise.all(
    contactIds.map((personId) => tokens.issue({ tenantId, projectId, key: publicKey, personId })),
  )
  return issued.map(({ token }) => token)
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
