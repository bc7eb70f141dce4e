import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { storedBytes } from '../../test/stored-bytes.ts'
import { ErasedList } from '../erasure/erased-list.ts'
import { purgeErased } from '../erasure/erasure.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

/** Runs the jobs of the worker after an erasure. */
const purge = () =>
  purgeErased(
    world.services.db,
    new ErasedList(world.services.config.dataDir),
  )({
    ...{ id: newId(), tenantId: null, payload: {} },
  })

test('who writes, votes and gives an address at the moment of their erasure leaves nothing but what everyone read', async () => {
  const others = await world.visitor(world.harbor)
  const { id: idea } = await others.post('/e/v1/feedback', { kind: 'idea', title: 'Of others' }).json()
  for (let round = 0; round < 8; round++) {
    const session = await world
      .page(world.harbor)
      .post('/e/v1/session', { key: world.harbor.publicKey })
      .json()
    const contact = world.page(world.harbor).with({ authorization: `Bearer ${session.token}` })
    const bug = (title: string) =>
      contact.with({ 'idempotency-key': newId() }).post('/e/v1/feedback', { kind: 'bug', title })
    const { id } = await (await bug('Quxbefore')).json()
    const answers = await Promise.all([
      contact.put('/e/v1/me', { email: `quxmail.${round}@mail.example` }),
      contact.put(`/e/v1/feedback/${idea}/vote`),
      contact.delete('/e/v1/me'),
      contact.post(`/e/v1/feedback/${id}/comments`, { body: 'Quxcomment' }),
      ...['Quxfirst', 'Quxsecond'].map(async (title) => {
        // Submits one after the other while the contact exists.
        let answer = await bug(title)
        for (let more = 0; more < 20 && answer.status === 201; more++) answer = await bug(title)
        return answer
      }),
    ])
    // Requests that lost the race get 401.
    for (const { status } of answers) expect([200, 201, 204, 401]).toContain(status)
  }
  await purge()
  const text = (await storedBytes(world.database)).toLowerCase()
  expect([...new Set(text.match(/qux[a-z]+/g))]).toEqual([])
  const { voteCount } = await ada.get(`/api/v1/feedback/${idea}`).json()
  // Only the author's vote is left.
  expect(voteCount).toBe(1)
}, 120_000)
