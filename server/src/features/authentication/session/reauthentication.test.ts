import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import type { Answer, Caller } from '../../../test/caller.ts'
import { openWorld, sharedWorld } from '../../../test/harness.ts'
import { storyPassword } from '../../../test/story.ts'

const world = sharedWorld()

const prove = (caller: Caller, password: string): Promise<Answer> =>
  caller.post('/api/v1/auth/reauthenticate', { password })

const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('the right password gives the session a new cookie, and the old one is dead', async () => {
  const ben = await world.as('Ben')
  world.clock.forward(limits.recentLogin + 1)
  const answer = await prove(ben, storyPassword)
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  expect(cookie).not.toBe(ben.headers.cookie)
  expect((await ben.get('/api/v1/dashboard')).status).toBe(401)
  expect((await world.console().with({ cookie }).get('/api/v1/dashboard')).status).toBe(200)
  const session = await world.services.sessions.find(cookie)
  expect(session?.authenticatedAt).toBe(world.clock.read())
})

test('a wrong password is refused, leaves the session as it was, and is in the audit log', async () => {
  const ben = await world.as('Ben')
  world.clock.forward(limits.recentLogin + 1)
  const before = await world.services.sessions.find(ben.headers.cookie ?? '')
  const answer = await prove(ben, 'Wrong-1!')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    status: 'Error',
    messages: ['The current password specified is not valid'],
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  const after = await world.services.sessions.find(ben.headers.cookie ?? '')
  expect(after?.authenticatedAt).toBe(before?.authenticatedAt)
  const entry = await world
    .tenant()
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ action: 'session.refused', actor_id: world.harbor.members.get('Ben') })
})

test('nobody can try passwords without end', async () => {
  const limited = await openWorld({ RATE_LIMIT_FACTOR: '1' })
  try {
    const ben = await limited.as('Ben')
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await prove(ben, 'Wrong-1!')).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  } finally {
    await limited.close()
  }
}, 60_000)
