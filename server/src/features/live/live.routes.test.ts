import { expect, onTestFinished, test } from 'vitest'
import { streamsPerSession } from '../../events/live-hub.ts'
import { openWorld } from '../../test/harness.ts'

test('who only asks for the headers of the stream opens none', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const ada = await world.as('Ada')
  for (let count = 0; count <= streamsPerSession; count++) {
    const head = await ada.call('HEAD', '/api/v1/live')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe('text/event-stream')
  }
  const stream = await ada.get('/api/v1/live')
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
})
