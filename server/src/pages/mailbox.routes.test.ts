import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { Mailbox } from '../mail/mailbox.ts'
import { templateNames } from '../mail/templates/templates.ts'
import { mailboxRoutes } from './mailbox.routes.ts'

async function emptyMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mailbox = new Mailbox(folder)
  return { mailbox, app: mailboxRoutes(mailbox) }
}

const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>'

const mail = (subject: string) => ({
  id: newId(),
  to: 'ada@example.com',
  subject,
  text: `Open https://earshot.example/activate?a=1&token=t now ${hostile}`,
  html: '<!doctype html><html><head></head><body><a href="https://earshot.example/">open</a></body></html>',
})

const scriptsOf = (response: Response): string =>
  /script-src ([^;]*)|default-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[0] ??
  ''

test('the mailbox lists its mails, newest first, as text', async () => {
  const { mailbox, app } = await emptyMailbox()
  expect(await (await app.request('/mailbox')).text()).toContain('No emails yet.')
  const [first, second] = [mail('first'), mail(hostile)]
  await mailbox.send(first)
  await mailbox.send(second)
  const response = await app.request('/mailbox')
  const page = await response.text()
  expect(page.indexOf(second.id)).toBeLessThan(page.indexOf(first.id))
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a mail is shown as text with links that can be followed', async () => {
  const { mailbox, app } = await emptyMailbox()
  const sent = mail('Activate')
  await mailbox.send(sent)
  const page = await (await app.request(`/mailbox/${sent.id}`)).text()
  expect(page).toContain('<a href="https://earshot.example/activate?a=1&amp;token=t">')
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<img')
})

test("a mail's own markup is served where it can run nothing and reach nothing", async () => {
  const { mailbox, app } = await emptyMailbox()
  const sent = mail('Activate')
  await mailbox.send(sent)
  const response = await app.request(`/mailbox/${sent.id}/html`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(scriptsOf(response)).toBe("default-src 'none'")
  expect(await response.text()).toContain('<base target="_top">')
})

test.each(['/mailbox/nothing', '/mailbox/..%2f..%2fsecret', `/mailbox/${newId()}/html`])(
  'an unknown mail %s leads back to the list',
  async (path) => {
    const { app } = await emptyMailbox()
    const response = await app.request(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/mailbox')
  },
)

test.each(templateNames)(
  'the mail %s is shown with an example, on a phone, on a desk and as text',
  async (name) => {
    const { app } = await emptyMailbox()
    const list = await (await app.request('/mailbox/templates')).text()
    expect(list).toContain(`<a href="/mailbox/templates/${name}">`)
    const response = await app.request(`/mailbox/templates/${name}`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page.split(`src="/mailbox/templates/${name}/html"`)).toHaveLength(3)
    expect(page).toContain('<pre>Hello')
    const html = await app.request(`/mailbox/templates/${name}/html`)
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(await html.text()).toContain('Hello')
  },
)

test.each([
  '/mailbox/templates/nothing',
  '/mailbox/templates/constructor',
  '/mailbox/templates/nothing/html',
])('an unknown mail %s leads back to the letters', async (path) => {
  const { app } = await emptyMailbox()
  const response = await app.request(path)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/mailbox/templates')
})
