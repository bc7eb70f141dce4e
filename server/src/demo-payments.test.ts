import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DemoPayments, startDemoPayments } from './demo-payments.ts'
import { readConfig } from './lib/config/config.ts'
import { listen } from './listen.ts'

const lumen = { name: 'Lumen', email: 'chloe@lumen.example', tenantId: 'lumen', insteadOf: undefined }

test('the demo’s payments are asked over the network, post their events until they are taken, and outlast a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-demo-payments-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const start = (): Promise<DemoPayments> => startDemoPayments(config, Date.now, pino({ level: 'silent' }))
  const heard: string[] = []
  let demo = await start()
  let refused = 0
  const server = await listen(
    async (request: Request) => {
      if (refused++ === 0) return new Response(null, { status: 503 })
      const event = demo.payments.readEvent(
        await request.text(),
        request.headers.get('stripe-signature') ?? '',
      )
      heard.push(event?.type ?? 'a signature that does not fit')
      return new Response(null, { status: 204 })
    },
    '127.0.0.1',
    0,
  )
  onTestFinished(async () => {
    await demo.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })
  demo.post(server.port)

  const customerId = await demo.payments.createCustomer(lumen)
  const [price] = demo.payments.prices
  if (!price) throw new Error('Nothing is sold')
  const order = { customerId, price, promotion: undefined, trialEnd: undefined, key: 'one' }
  const { url } = await demo.payments.openCheckout({ ...order, expiresAt: Date.now() + 3_600_000 })
  const page = await (await fetch(url)).text()
  expect(page).toContain('This is a demo of the payment provider’s page. Nothing is charged')
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' })
  const paid = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe(`${config.publicUrl}/organisation/subscription?checkout=done`)
  const all = [
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.paid',
  ]
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(all), 10_000)

  const before = await demo.payments.readAccount(customerId)
  expect(before?.subscriptions).toMatchObject([{ state: 'active', amount: 3900 }])
  await demo.stop()
  demo = await start()
  expect(await demo.payments.readAccount(customerId)).toEqual(before)
  const pdf = await fetch(before?.invoices[0]?.pdfUrl ?? '')
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
}, 20_000)
