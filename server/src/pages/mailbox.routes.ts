import { type Context, Hono } from 'hono'
import type { Mailbox } from '../mail/mailbox.ts'
import { allSamples, findSample } from './mail-samples.ts'
import {
  listPage,
  mailboxScript,
  mailboxStyle,
  mailPage,
  mailPreview,
  mailPreviewList,
} from './mailbox-pages.ts'

/** Our own style, our own script, and the one frame. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** A mail may style itself, and its links may be followed; nothing else. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-top-navigation-by-user-activation',
].join('; ')

/** The mails that were kept for want of a mail server. Mounted in development only: it needs no login. */
export function mailboxRoutes(mailbox: Mailbox) {
  const app = new Hono()
  app.get('/mailbox', async (c) => show(c, await listPage(await mailbox.list())))
  app.get('/mailbox/mailbox.css', (c) =>
    c.body(mailboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/mailbox/mailbox.js', (c) =>
    c.body(mailboxScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/mailbox/templates', async (c) => show(c, await mailPreviewList(await allSamples())))
  app.get('/mailbox/templates/:name', async (c) => {
    const name = c.req.param('name')
    const mail = await findSample(name)
    return mail ? show(c, await mailPreview(name, mail)) : c.redirect('/mailbox/templates')
  })
  app.get('/mailbox/templates/:name/html', async (c) => {
    const mail = await findSample(c.req.param('name'))
    return mail ? show(c, mail.html, mailPolicy) : c.redirect('/mailbox/templates')
  })
  app.get('/mailbox/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    return mail ? show(c, await mailPage(mail)) : c.redirect('/mailbox')
  })
  app.get('/mailbox/:id/html', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    if (!mail) return c.redirect('/mailbox')
    // Its links open in place of the whole page, not inside of the frame.
    return show(c, mail.html.replace('<head>', '<head><base target="_top">'), mailPolicy)
  })
  return app
}

const show = (c: Context, page: string, policy = pagePolicy) =>
  c.body(String(page), 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
