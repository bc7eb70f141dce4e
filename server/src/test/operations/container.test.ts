import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { buildImage, Container } from './container.ts'

const signUp = {
  email: 'ada@example.com',
  password: 'Harbor-quay-2026-lamp',
  firstName: 'Ada',
  lastName: 'Berg',
  companyName: 'Harbor',
}

test('the image serves without rights, keeps its volume over a restart, and stops when asked', async () => {
  buildImage()
  const container = new Container(await freePort())
  onTestFinished(() => container.remove())
  await container.start()
  expect(await (await fetch(`${container.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(container.isHealthy()).toBe(true)
  expect(container.execute('id', '-u').output.trim()).toBe('10001')
  expect(container.execute('touch', '/earshot/written').output).toContain('Read-only file system')
  expect(container.execute('touch', '/data/written').status).toBe(0)

  const signedUp = await fetch(`${container.url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://feedback.example.com' },
    body: JSON.stringify(signUp),
  })
  expect(signedUp.status).toBe(200)
  expect(container.stop()).toBe(0)
  await container.start()
  const link = container.execute('node', 'server/dist/accounts.js', 'activation-link', signUp.email)
  expect(link.output).toContain('https://feedback.example.com/activate#')
  expect(container.stop()).toBe(0)
})
