import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { validate } from '../http/validate.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { type RenderedMail, render } from '../mail/render.ts'
import { mailExamples } from '../mail/templates/examples.ts'
import { NewMail } from '../mail/templates/new-mail.ts'
import {
  listPage,
  mailboxScript,
  mailboxStyle,
  mailPage,
  mailPreview,
  mailPreviewList,
} from './mailbox-pages.ts'

/** The page's own style, script and frame. */
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

/** A mail may have styles and links; nothing else. */
const mailPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-top-navigation-by-user-activation',
].join('; ')

/** The name of an example of a mail; any other redirects to the list. */
const template = validate('param', z.object({ name: z.enum([...mailExamples.keys()]) }), (c) =>
  c.redirect('/mailbox/templates'),
)

/**
 * Pages for mails that were stored for lack of a mail server. Mounted only in development, since they need no login.
 */
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
  app.get('/mailbox/templates/:name', template, async (c) => {
    const { name } = c.req.valid('param')
    return show(c, await mailPreview(name, await renderSample(name)))
  })
  app.get('/mailbox/templates/:name/html', template, async (c) =>
    show(c, (await renderSample(c.req.valid('param').name)).html, mailPolicy),
  )
  app.get('/mailbox/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    return mail ? show(c, await mailPage(mail)) : c.redirect('/mailbox')
  })
  app.get('/mailbox/:id/html', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    if (!mail) return c.redirect('/mailbox')
    // Its links open in place of the whole page, not in the frame.
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

/** Every example of a mail, rendered. */
const allSamples = (): Promise<(RenderedMail & { name: string })[]> =>
  Promise.all([...mailExamples.keys()].map(async (name) => ({ name, ...(await renderSample(name)) })))

const renderSample = (name: string): Promise<RenderedMail> =>
  render(NewMail.parse({ to: 'ada@harbor.example', language: 'en', ...mailExamples.get(name) }))
