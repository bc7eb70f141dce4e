import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { sharedWorld } from '../test/harness.ts'

const world = sharedWorld()

test.each([
  ['PUT', '/api/v1/dashboard', 'GET'],
  ['PUT', `/api/v1/feedback/${newId()}`, 'GET, PATCH, DELETE'],
  ['PATCH', `/e/v1/feedback/${newId()}/vote`, 'PUT, DELETE'],
])('%s %s is told which methods there are', async (method, path, allow) => {
  const answer = await world.console().call(method, path)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe(allow)
  expect((await answer.json()).code).toBe('method_not_allowed')
})

test.each(['/api/v1/nothing', '/api/v1/feedback/a/b/c', '/e/v1/nothing'])(
  '%s is no address whatever the method',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT'])
      expect((await world.console().call(method, path)).status).toBe(404)
  },
)
