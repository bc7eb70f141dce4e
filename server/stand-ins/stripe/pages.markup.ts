import { html } from 'hono/html'
import { type Customer, type FakeInvoice, type FakeSession, type FakeSubscription, priceOf } from './books.ts'

type Markup = ReturnType<typeof html>

/** Light and dark, one column. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #3a424d); --soft: light-dark(#5a6572, #a3adba);
  --card: light-dark(#ffffff, #1b2027); --page: light-dark(#f3f5f8, #12161b); --text: light-dark(#1f2933, #e6eaf0);
  --link: light-dark(#1d4ed8, #8ab4ff); --bad: light-dark(#b42318, #ff9b92); --note: light-dark(#fff4d6, #3a3116) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 64px }
.demo { margin: 0; background: var(--note); padding: 10px 16px; text-align: center }
h1 { margin: 24px 0 4px; font-size: 24px; line-height: 32px }
h2 { margin: 32px 0 8px; font-size: 16px }
p { margin: 0 0 12px }
.soft { color: var(--soft) }
.said { color: var(--bad) }
section h2 { margin-top: 0 }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0 }
label { display: block; font-weight: 600; margin-bottom: 4px }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--soft); border-radius: 8px }
button { margin-top: 12px; padding: 10px 16px; font: inherit; font-weight: 600; color: light-dark(#fff, #12161b);
  background: var(--link); border: 0; border-radius: 8px; cursor: pointer }
button.quiet { color: var(--link); background: transparent; border: 1px solid var(--link) }
a { color: var(--link) }
:is(a, button, input):focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
table { width: 100%; border-collapse: collapse }
td { padding: 6px 0; border-top: 1px solid var(--line) }
td:last-child { text-align: right; font-variant-numeric: tabular-nums }
code { white-space: nowrap }
`

const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
const dateOf = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time * 1000))
const priceInWords = (id: string): string => {
  const { product, amount, interval } = priceOf(id)
  return `${product}, ${dollars(amount)} a ${interval}`
}

const page = (title: string, body: Markup): Markup => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Payment demo</title><link rel="stylesheet" href="/demo.css"></head>
<body><p class="demo">This is a demo of the payment provider’s page. Nothing is charged, and no real card is taken.</p>
<main>${body}</main></body></html>`

const testCards = html`<p class="soft">Test cards: <code>4242 4242 4242 4242</code> pays.
<code>4000 0000 0000 0341</code> can be kept, but every payment fails.
<code>4000 0000 0000 0002</code> is declined at once.</p>`

const cardField = (card: string): Markup =>
  html`<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="${card}" required>`

/** The checkout. `refused`: the typed card and why it was declined. */
export function checkoutPage(session: FakeSession, refused?: { card: string; reason: string }): Markup {
  const { amount } = priceOf(session.price)
  const due = session.trialEnd === null ? Math.round((amount * (100 - session.percentOff)) / 100) : 0
  return page(
    'Checkout',
    html`<h1>Subscribe to ${priceInWords(session.price)}</h1>
<p>Due today: <strong>${dollars(due)}</strong>${
      session.trialEnd === null
        ? ''
        : html`. The first payment is due on ${dateOf(session.trialEnd)}, after the trial`
    }${session.percentOff > 0 ? html` (${session.percentOff} % off)` : ''}.</p>
<section>${refused ? html`<p class="said" role="alert">${refused.reason}</p>` : ''}
<form method="post">${cardField(refused?.card ?? '4242 4242 4242 4242')}
<button>Subscribe</button></form></section>${testCards}
<p><a href="${session.cancelUrl}">Back without subscribing</a></p>`,
  )
}

interface Portal {
  customer: Customer
  subscription: FakeSubscription | undefined
  invoices: readonly FakeInvoice[]
  returnUrl: string
  message: string
}

/** The customer portal, where cards are changed and the demo's clock is moved forward. */
export const portalPage = ({ customer, subscription, invoices, returnUrl, message }: Portal): Markup =>
  page(
    'Billing',
    html`<h1>${customer.name}</h1>
<p>${subscription ? html`${priceInWords(subscription.price)}: ${inWords(subscription)}` : 'No subscription.'}</p>
${message ? html`<p role="status">${message}</p>` : ''}
${returnUrl ? html`<p><a href="${returnUrl}">Back to Earshot</a></p>` : ''}
<section><h2>Card</h2><p>${customer.card ? html`Ending in ${customer.card.slice(-4)}.` : 'None.'}</p>
<form method="post" action="/portal/${customer.id}/card?back=${encodeURIComponent(returnUrl)}">${cardField('')}
<button>Keep this card</button></form></section>${testCards}
${subscription && subscription.status !== 'canceled' ? controls(customer, subscription, returnUrl) : ''}
<section><h2>Invoices</h2>${
      invoices.length === 0
        ? html`<p>None yet.</p>`
        : html`<table>${invoices.map(
            ({ id, number, status, total }) =>
              html`<tr><td><a href="/invoices/${id}">${number}</a></td><td>${status}, ${dollars(total)}</td></tr>`,
          )}</table>`
    }</section>`,
  )

function controls({ id }: Customer, { cancelAtPeriodEnd }: FakeSubscription, returnUrl: string): Markup {
  const back = `?back=${encodeURIComponent(returnUrl)}`
  return html`<section><h2>Subscription</h2>
<form method="post" action="/portal/${id}/cancellation${back}"><button class="quiet">${
    cancelAtPeriodEnd ? 'Take back the cancellation' : 'Cancel at the end of the period'
  }</button></form></section>
<section><h2>Only in the demo</h2>
<p>Let the period end now: the next payment is taken with the card above, as it would be on its day.</p>
<form method="post" action="/portal/${id}/renewal${back}"><button class="quiet">Take the next payment now</button></form></section>`
}

const states: Record<FakeSubscription['status'], string> = {
  trialing: 'in its trial',
  active: 'paid',
  past_due: 'the last payment failed',
  unpaid: 'not paid',
  canceled: 'ended',
}

const inWords = ({ status, periodEnd, cancelAtPeriodEnd, endedAt }: FakeSubscription): string => {
  if (endedAt !== null) return `ended on ${dateOf(endedAt)}.`
  if (status === 'past_due' || status === 'unpaid') return `${states[status]}.`
  return `${states[status]}. ${cancelAtPeriodEnd ? 'It ends' : 'The next payment is due'} on ${dateOf(periodEnd)}.`
}

export const invoicePage = ({ id, number, lines, total, due, status, created }: FakeInvoice): Markup =>
  page(
    `Invoice ${number}`,
    html`<h1>Invoice ${number}</h1><p class="soft">${dateOf(created)}, ${status}</p>
<section><table>${lines.map(
      ({ description, amount, start, end }) =>
        html`<tr><td>${description}<br><span class="soft">${dateOf(start)} to ${dateOf(end)}</span></td><td>${dollars(amount)}</td></tr>`,
    )}<tr><td>Total</td><td>${dollars(total)}</td></tr>${
      due === total ? '' : html`<tr><td>To pay, after credit</td><td>${dollars(due)}</td></tr>`
    }</table></section><p><a href="/invoices/${id}/pdf">Download as PDF</a></p>`,
  )
