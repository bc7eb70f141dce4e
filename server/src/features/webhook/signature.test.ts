import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signature.ts'

/* Checklists WHK-1 and WHK-2, against the receivers' reference. */

const body = Buffer.from('{"type":"webhook.test","data":{"title":"Ünïcödé \\u0000 and 🚢"}}')
const signed = (...secrets: string[]) =>
  signedHeaders(secrets, { id: '0198-abc', at: Date.now(), body: Buffer.from(body) })

test('a receiver verifies the exact bytes', () => {
  const secret = newWebhookSecret()
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  expect(() => new Webhook(secret).verify(body.toString(), signed(secret))).not.toThrow()
  expect(() => new Webhook(secret).verify(`${body} `, signed(secret))).toThrow()
  expect(() => new Webhook(newWebhookSecret()).verify(body.toString(), signed(secret))).toThrow()
})

test('during a rotation both secrets sign', () => {
  const [next, previous] = [newWebhookSecret(), newWebhookSecret()]
  const headers = signed(next, previous)
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  for (const secret of [next, previous])
    expect(() => new Webhook(secret).verify(body.toString(), headers)).not.toThrow()
})

test('a message that was signed long ago is refused', () => {
  const secret = newWebhookSecret()
  const old = signedHeaders([secret], { id: 'old', at: Date.now() - 10 * 60_000, body })
  expect(() => new Webhook(secret).verify(body.toString(), old)).toThrow()
})
