import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, portRange } from '../lib/free-port.ts'

test('a free port can be listened on, and is none that outgoing connections get', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(portRange.first)
    expect(port).toBeLessThanOrEqual(portRange.last)
  }
  const server = createServer().listen(ports[0], '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
})
