import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demandsOf, policies } from '../http/route-options.ts'
import { attempt, freshSample, sampleOf } from './attempt.ts'
import { fewerOnPostgres } from './database.ts'
import { openWorld, sharedWorld } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'

/* Checklist SES-8: operations that an old session alone must not allow. */

const world = sharedWorld()
let ids: Ids

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
}, 60_000)

const guarded = [...demandsOf].filter(([, { recentLogin }]) => recentLogin).map(([operation]) => operation)

/** Operations of the checklist. Fails if one of them is declared without the requirement. */
const demanded = [
  'POST /api/v1/account/email-change',
  'POST /api/v1/account/export',
  'POST /api/v1/account/deletion',
  'PUT /api/v1/organisation/owner',
  'POST /api/v1/organisation/export',
  'POST /api/v1/organisation/archive',
  'POST /api/v1/organisation/deletion',
  'POST /api/v1/projects/{projectId}/deletion',
  'POST /api/v1/api-keys',
  'POST /api/v1/api-keys/{keyId}/rotation',
  'POST /api/v1/projects/{projectId}/identity/secrets',
  'DELETE /api/v1/projects/{projectId}/identity/secrets/{secretId}',
]

/** Operators' reads and operations that decide nothing about a person are harmless. */
const harmless = [
  'POST /api/v1/operator/incidents',
  'PATCH /api/v1/operator/incidents/{incidentId}',
  'POST /api/v1/operator/incidents/{incidentId}/updates',
]

test('operators decide only after a recent login', () => {
  const changing = [...policies].filter(
    ([operation, access]) => access === 'operator' && !operation.startsWith('GET '),
  )
  expect(changing.length).toBeGreaterThan(1)
  const unguarded = changing.map(([operation]) => operation).filter((name) => !guarded.includes(name))
  expect(unguarded).toEqual(harmless)
})

test('everything that the checklist names asks for a recent login', () => {
  expect(demanded.filter((operation) => !guarded.includes(operation))).toEqual([])
})

describe.each(fewerOnPostgres(guarded))('%s', (operation) => {
  test('asks a session that is too old to prove itself again', async () => {
    const caller = await world.callerOf(operation)
    world.clock.forward(limits.recentLogin + 1)
    const answer = await attempt(caller, operation, sampleOf(operation)(ids))
    expect(answer.status).toBe(403)
    expect((await answer.json()).code).toBe('reauthentication_required')
  })

  test('lets one through that has just done so', async () => {
    // In a world of its own: some of these calls delete the organisation.
    const place = await openWorld()
    onTestFinished(() => place.close())
    const caller = await place.callerOf(operation)
    const sample = await freshSample(place, operation)
    place.clock.forward(limits.recentLogin)
    const answer = await attempt(caller, operation, sample)
    expect(await answer.text()).not.toContain('reauthentication_required')
  })
})
