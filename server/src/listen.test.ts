import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CannotListen, listen } from './listen.ts'

test('stopping lets a request finish, and takes no new ones', async () => {
  const [gate, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { port, stop } = await listen(
    async () => {
      arrived.resolve()
      await gate.promise
      return new Response('done')
    },
    '127.0.0.1',
    0,
  )
  const answer = fetch(`http://127.0.0.1:${port}`)
  await arrived.promise
  const stopping = stop()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  gate.resolve()
  expect(await (await answer).text()).toBe('done')
  await stopping
})

test('a connection that was opened in advance holds nobody up', async () => {
  const { port, stop } = await listen(() => new Response(), '127.0.0.1', 0)
  const idle = connect(port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await once(idle, 'connect')
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(2_000)
})

test('an address that is taken is told in a sentence', async () => {
  const { port, stop } = await listen(() => new Response(), '127.0.0.1', 0)
  await expect(listen(() => new Response(), '127.0.0.1', port)).rejects.toThrow(CannotListen)
  await stop()
})
