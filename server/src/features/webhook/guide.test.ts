import { webhookEvents } from '@earshot/shared/webhook/webhook-events'
import { expect, test } from 'vitest'
import { read } from '../../test/project-files.ts'
import { publicEvents } from './public-events.ts'
import { newWebhookSecret, signedHeaders } from './signature.ts'

const guide = read('docs/webhooks.md')

test('the guide has every event with the meaning that the console shows', () => {
  const rows = [...guide.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| ([^|]+) \|/gm)].map(([, type, meaning]) => [
    type,
    meaning,
  ])
  expect(rows.filter(([type]) => type !== 'webhook.test')).toEqual(Object.entries(webhookEvents))
})

test('every public event is sent for something', () => {
  const sent = new Set(Object.values(publicEvents))
  expect(Object.keys(webhookEvents).filter((type) => !sent.has(type as keyof typeof webhookEvents))).toEqual(
    [],
  )
})

test('the code of the guide takes what the server signs, and nothing else', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
  const { isFromEarshot } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
  const at = Date.UTC(2026, 10, 28)
  const body = '{"title":"Ünïcödé 🚢"}'
  const signed = (...secrets: string[]) => signedHeaders(secrets, { id: '1', at, body: Buffer.from(body) })
  expect(isFromEarshot(signed(secret), body, secret, at)).toBe(true)
  expect(isFromEarshot(signed(other, secret), body, secret, at)).toBe(true)
  expect(isFromEarshot(signed(other), body, secret, at)).toBe(false)
  expect(isFromEarshot(signed(secret), `${body} `, secret, at)).toBe(false)
  expect(isFromEarshot(signed(secret), body, secret, at + 301_000)).toBe(false)
  expect(isFromEarshot({}, body, secret, at)).toBe(false)
})
