import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from './received-mail.ts'
import { requireProvenSender } from './sender-proof.ts'

const silent = createSocket('udp4')
const asked: string[] = []
let dnsServers: string[]
beforeAll(async () => {
  silent.on('message', (query) => asked.push(query.toString('latin1')))
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  dnsServers = [`127.0.0.1:${silent.address().port}`]
})
afterAll(() => silent.close())

const recipient = 'reply@in.earshot.example'
const inboundMail = {
  domain: 'in.earshot.example',
  host: '',
  port: 1,
  secret: undefined,
  authservId: undefined,
}

async function refusalOf(domains: readonly string[], { tags = '', to = recipient } = {}) {
  asked.length = 0
  const signatures = domains.map(
    (domain, place) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s${place}; ${tags}\r\n h=from:to:message-id;\r\n bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=AA==\r\n`,
  )
  const raw = Buffer.from(
    `${signatures.join('')}From: mira@nowhere.example\r\nTo: ${to}\r\nMessage-ID: <1@nowhere.example>\r\n\r\n`,
  )
  const mail = await readMail(raw, 'mira@nowhere.example')
  return requireProvenSender({ mail, raw, recipient }, { inboundMail, dnsServers }, 300).catch(
    ({ responseCode }: { responseCode: number }) => responseCode,
  )
}

test('a mail whose name servers are silent is deferred in time', async () => {
  expect(await refusalOf(['nowhere.example'])).toBe(451)
  await expect.poll(() => asked.some((query) => query.includes('nowhere'))).toBe(true)
})

test('signatures of other domains and of a part of the body cost no lookup', async () => {
  expect(await refusalOf(['other.test', 'evil.test'])).toBe(550)
  expect(await refusalOf(['nowhere.example'], { tags: 'l=0;' })).toBe(550)
  expect(await refusalOf(['nowhere.example'], { to: 'somebody@else.example' })).toBe(550)
  expect(asked).toEqual([])
})
