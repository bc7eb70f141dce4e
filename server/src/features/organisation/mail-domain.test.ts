import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { type DnsServer, startDnsServer } from '../../test/dns-server.ts'
import { openWorld, type World } from '../../test/harness.ts'

const path = '/api/v1/organisation/mail-domain'

let dns: DnsServer
let world: World
let chloe: Caller

beforeAll(async () => {
  dns = await startDnsServer()
  world = await openWorld({ DNS_SERVERS: dns.address })
  chloe = await world.as('Chloe')
}, 60_000)

afterAll(async () => {
  await world.close()
  await dns.close()
})

test('an organisation is trusted once its domain’s TXT record says what it was told', async () => {
  expect(await chloe.get(path).json()).toEqual({ trust: null, domain: '', record: null, provenAt: null })
  const entered = await chloe.put(path, { domain: 'Lumen.Example' }).json()
  expect(entered).toEqual({
    trust: null,
    domain: 'lumen.example',
    record: {
      name: '_earshot.lumen.example',
      value: expect.stringMatching(/^earshot-verification=[\w-]{20,}$/),
    },
    provenAt: null,
  })
  dns.records.set('_earshot.lumen.example', 'earshot-verification=of-somebody-else')
  expect((await chloe.put(path, { domain: 'lumen.example' }).json()).trust).toBeNull()
  dns.records.set(entered.record.name, entered.record.value)
  expect(await chloe.put(path, { domain: 'lumen.example' }).json()).toEqual({
    ...entered,
    trust: 'domain',
    provenAt: world.clock.read(),
  })
})

test('another domain is to be proven anew', async () => {
  const moved = await chloe.put(path, { domain: 'lumen.test' }).json()
  expect([moved.trust, moved.record.name, moved.provenAt]).toEqual([null, '_earshot.lumen.test', null])
})

test.each(['', 'lumen', 'https://lumen.example', 'lumen.example/', '192.0.2.1', '-a.example', 'a..example'])(
  '%j is no domain',
  async (domain) => {
    expect((await chloe.put(path, { domain })).status).toBe(400)
  },
)

test('a received payment makes an organisation trusted', async () => {
  const ada = await world.as('Ada')
  expect((await ada.get(path).json()).trust).toBeNull()
  const { tenantId } = world.harbor
  const at = world.clock.read()
  await world.db.transaction((tx) =>
    tx.global
      .insertInto('invoices')
      .values({
        id: 'in_paid',
        tenant_id: tenantId,
        number: '1',
        state: 'paid',
        amount: 3900,
        currency: 'usd',
        attempts: 1,
        period_from: at,
        period_to: at,
        page_url: null,
        pdf_url: null,
        created_at: at,
        paid_at: at,
      })
      .execute(),
  )
  expect((await ada.get(path).json()).trust).toBe('payment')
})
