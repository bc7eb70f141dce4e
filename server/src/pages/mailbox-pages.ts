import { html } from 'hono/html'
import type { KeptMail } from '../mail/mailbox.ts'
import type { RenderedMail } from '../mail/render.ts'
import type { Markup } from './markup.ts'

/** Light and dark, one column; all contents of a mail are text here. */
export const mailboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #3a424d); --soft: light-dark(#5a6572, #a3adba);
  --card: light-dark(#ffffff, #1b2027); --page: light-dark(#f3f5f8, #12161b); --text: light-dark(#1f2933, #e6eaf0);
  --link: light-dark(#1d4ed8, #8ab4ff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px 64px }
main.wide { max-width: 1440px }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; overflow-wrap: anywhere }
h2 { margin: 32px 0 8px; font-size: 16px }
p.note { margin: 0 0 24px; color: var(--soft) }
a { color: var(--link) }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
ul { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover { text-decoration: underline }
li strong, li span { overflow-wrap: anywhere }
li span, dt { color: var(--soft) }
li time { grid-row: 1 / 3; grid-column: 2; color: var(--soft); font-variant-numeric: tabular-nums }
@media (max-width: 480px) { li a { grid-template-columns: 1fr } li time { grid-area: auto } }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
iframe, pre, .empty { display: block; width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
iframe { height: 680px; background: #f3f5f8 }
pre, .empty { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
.sizes { display: grid; grid-template-columns: 360px 640px minmax(0, 1fr); gap: 16px; align-items: start }
.sizes h2 { margin-top: 16px }
.sizes iframe { height: 840px }
@media (max-width: 1400px) { .sizes { grid-template-columns: 360px minmax(0, 1fr) } .sizes .text { grid-column: 1 / 3 } }
@media (max-width: 900px) { .sizes { display: block } .sizes .desk { display: none } }
.empty { padding: 48px 16px; text-align: center; color: var(--soft); font: inherit }
`

/** Reloads when the user returns to the page; without changes, that is unnoticeable. */
export const mailboxScript = `
addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') location.reload() })
`

export const listPage = (mails: readonly KeptMail[]): Markup =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="note">No mail server is configured, so Earshot keeps its emails here instead of sending them.
<a href="/mailbox/templates">See all email templates</a></p>
${mails.length === 0 ? html`<p class="empty">No emails yet.</p>` : html`<ul>${mails.map(row)}</ul>`}`,
  )

/** One mail: its envelope, as a mail program would show it, and its text part. */
export const mailPage = (mail: KeptMail): Markup =>
  page(
    mail.subject,
    html`<p><a href="/mailbox">← Mailbox</a></p>
<h1>${mail.subject}</h1>
<dl>${mail.senderName ? html`<dt>From</dt><dd>${mail.senderName}</dd>` : ''}<dt>To</dt><dd>${mail.to}</dd><dt>At</dt><dd>${time(mail.at)}</dd>
${mail.replyTo ? html`<dt>Answers go to</dt><dd>${mail.replyTo}</dd>` : ''}</dl>
<h2>Preview</h2>
${frame('The email', `/mailbox/${mail.id}/html`)}
<h2>As text</h2>
<pre>${linked(mail.text)}</pre>`,
  )

/** Every mail template. */
export const mailPreviewList = (templates: readonly { name: string; subject: string }[]): Markup =>
  page(
    'Templates',
    html`<p><a href="/mailbox">← Mailbox</a></p>
<h1>Templates</h1>
<p class="note">Every email that Earshot sends, filled with an example.</p>
<ul>${templates.map(
      ({ name, subject }) =>
        html`<li><a href="/mailbox/templates/${name}"><strong>${subject}</strong><span>${name}</span></a></li>`,
    )}</ul>`,
  )

/** One mail as a phone and a desktop show it, beside its text part. */
export const mailPreview = (name: string, { subject, text }: RenderedMail): Markup =>
  page(
    subject,
    html`<p><a href="/mailbox/templates">← Templates</a></p>
<h1>${subject}</h1>
<p class="note">${name}, filled with an example</p>
<div class="sizes">
<div><h2>On a phone</h2>${frame('The email on a phone', `/mailbox/templates/${name}/html`)}</div>
<div class="desk"><h2>On a computer</h2>${frame('The email on a computer', `/mailbox/templates/${name}/html`)}</div>
<div class="text"><h2>As text</h2><pre>${linked(text)}</pre></div>
</div>`,
    'wide',
  )

const page = (title: string, body: Markup, width = ''): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Earshot</title>
<link rel="stylesheet" href="/mailbox/mailbox.css">
<script src="/mailbox/mailbox.js" defer></script>
</head>
<body><main class="${width}">${body}</main></body>
</html>
`

const frame = (title: string, address: string): Markup =>
  html`<iframe title="${title}" src="${address}"
  sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`

const row = ({ id, subject, to, at }: KeptMail): Markup =>
  html`<li><a href="/mailbox/${id}"><strong>${subject}</strong>${time(at)}<span>${to}</span></a></li>`

const time = (at: number): Markup => {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`
}

/** Text with web addresses as links. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
