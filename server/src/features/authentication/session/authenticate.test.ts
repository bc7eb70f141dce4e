import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/harness.ts'

const world = sharedWorld()
const day = 24 * 60 * 60_000

test.each([
  ['a page’s data', 'GET', '/api/v1/dashboard', 200],
  ['the live stream', 'GET', '/api/v1/live', 200],
  ['a refusal', 'POST', '/api/v1/projects', 403],
])(
  'a session that was last used a day ago is extended with %s',
  { tags: ['4.51'] },
  async (_, method, path, status) => {
    const ben = await world.as('Ben')
    const call = async () => {
      const answer = await ben.call(method, path, method === 'POST' ? { name: 'Other' } : undefined)
      await answer.body?.cancel()
      return answer
    }
    expect((await call()).headers.get('set-cookie')).toBeNull()
    await world.db.transaction(({ global }) =>
      global
        .updateTable('sessions')
        .set({ expires_at: Date.now() + limits.sessionIdle - day })
        .execute(),
    )
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('set-cookie')).toContain(ben.headers.cookie)
  },
)
