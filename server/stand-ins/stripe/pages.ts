import { type Context, Hono } from 'hono'
import type { Books } from './books.ts'
import { CardDeclined, type Ledger } from './ledger.ts'
import { checkoutPage, invoicePage, portalPage, style } from './pages.markup.ts'
import { invoicePdf } from './pdf.ts'

/** Allows only the page's own style; its forms redirect to the console. */
const policyFor = (back: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${back === '' ? '' : new URL(back).origin}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ')

const show = (c: Context, page: unknown, back: string) =>
  c.body(String(page), 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(back),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })

/** The provider's pages: checkout, customer portal and invoices. */
export function fakeStripePages(ledger: Ledger): Hono {
  const app = new Hono()
  const { books } = ledger
  app.get('/demo.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/checkout/:id', (c) => {
    const session = books.sessions[c.req.param('id')]
    if (session?.status !== 'open') return c.notFound()
    return show(c, checkoutPage(session), session.successUrl)
  })
  app.post('/checkout/:id', async (c) => {
    const session = books.sessions[c.req.param('id')]
    if (session?.status !== 'open') return c.notFound()
    const card = await typedCard(c)
    const reason = declined(() => void ledger.pay(session, card))
    if (reason === undefined) return c.redirect(session.successUrl, 303)
    return show(c, checkoutPage(session, { card, reason }), session.successUrl)
  })

  app.get('/portal/:id', (c) => showPortal(c, books))
  app.post('/portal/:id/card', async (c) => {
    const customer = books.customers[c.req.param('id')]
    if (!customer) return c.notFound()
    const card = await typedCard(c)
    const reason = declined(() => ledger.setCard(customer, card))
    return showPortal(c, books, reason ?? 'The card is kept. What was not paid has been tried again.')
  })
  app.post('/portal/:id/:act', (c) => {
    const of = Object.values(books.subscriptions).find(
      ({ customer, status }) => customer === c.req.param('id') && status !== 'canceled',
    )
    const act = acts[c.req.param('act')]
    if (!of || !act) return c.notFound()
    act(ledger, of.id)
    return showPortal(c, books, 'Done. The console hears of it in a moment.')
  })

  app.get('/invoices/:id', (c) => {
    const invoice = books.invoices[c.req.param('id')]
    return invoice ? show(c, invoicePage(invoice), '') : c.notFound()
  })
  app.get('/invoices/:id/pdf', (c) => {
    const invoice = books.invoices[c.req.param('id')]
    if (!invoice) return c.notFound()
    return c.body(invoicePdf(invoice), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
    })
  })
  return app
}

/** Events that a user of the demo can cause for a subscription. */
const acts: Readonly<Record<string, (ledger: Ledger, id: string) => void>> = {
  renewal: (ledger, id) => withSubscription(ledger, id, (of) => ledger.renewNow(of)),
  cancellation: (ledger, id) =>
    withSubscription(ledger, id, (of) => ledger.setCancelled(of, !of.cancelAtPeriodEnd)),
}

function withSubscription(
  { books }: Ledger,
  id: string,
  act: (of: Books['subscriptions'][string]) => void,
): void {
  const of = books.subscriptions[id]
  if (of) act(of)
}

function showPortal(c: Context, books: Books, message = ''): Response | Promise<Response> {
  const customer = books.customers[c.req.param('id') ?? '']
  if (!customer) return c.notFound()
  const subscription = Object.values(books.subscriptions).findLast((one) => one.customer === customer.id)
  const invoices = Object.values(books.invoices).filter((one) => one.customer === customer.id)
  const returnUrl = c.req.query('back') ?? ''
  return show(c, portalPage({ customer, subscription, invoices, returnUrl, message }), '')
}

/** The typed number, or that of a chosen test card; spaces are removed. */
async function typedCard(c: Context): Promise<string> {
  const { card } = await c.req.parseBody()
  return typeof card === 'string' ? card.replaceAll(/\D/g, '').slice(0, 19) : ''
}

/** Runs an action with a card. @returns the bank's reason for declining; undefined on success. */
function declined(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof CardDeclined) return error.message
    throw error
  }
}
