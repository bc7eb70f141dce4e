import { beforeAll, expect, test } from 'vitest'
import { ratePolicies } from '../http/rate-policies.ts'
import { policies } from '../http/route-options.ts'
import { attempt, sampleOf } from './attempt.ts'
import type { Answer, Caller } from './caller.ts'
import { fewerOnPostgres } from './database.ts'
import { sharedWorld } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'
import '../app.ts'

/** Operations without a limit that are open to anyone, and why. */
const unlimited: Record<string, string> = {
  'POST /api/v1/auth/logout': 'ends a session and costs nothing; the limit of all console calls holds',
}

/** All operations that change data for unauthenticated callers. */
const open = [...policies]
  .filter(([operation, access]) => !operation.startsWith('GET ') && ['anyone', 'contact'].includes(access))
  .map(([operation]) => operation)

const mostAllowed = Math.max(
  ratePolicies.widgetWrite.quota,
  ratePolicies.login.quota,
  ratePolicies.signUp.quota,
  ratePolicies.trackingLink.quota,
  ratePolicies.providerEvents.quota,
  ratePolicies.sourceMaps.quota,
)

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })
let ids: Ids

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
}, 60_000)

/** A caller of an operation, each time with a new address. */
async function callerOf(operation: string): Promise<Caller> {
  const index = open.indexOf(operation)
  const at = { 'x-forwarded-for': `192.0.2.${index + 1}` }
  if (operation.includes(' /api/')) return world.console().with(at)
  return (await world.contact(world.harbor, 'Mira')).with(at)
}

test.each(fewerOnPostgres(open.filter((operation) => !(operation in unlimited))))(
  '%s has a limit of its own',
  async (operation) => {
    const caller = await callerOf(operation)
    let answer: Answer | undefined
    for (let count = 0; count <= mostAllowed && answer?.status !== 429; count++)
      answer = await attempt(caller, operation, sampleOf(operation)(ids))
    expect(answer?.status).toBe(429)
    // A limit in the database names no policy; the general limit of console calls does not count as one.
    expect(answer?.headers.get('ratelimit-policy') ?? '').not.toContain('"console"')
  },
)

test('each reason is for an operation that there is', () => {
  expect(Object.keys(unlimited).filter((operation) => !open.includes(operation))).toEqual([])
})
