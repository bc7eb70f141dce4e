import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { isFocused } from './forms.ts'
import { mailsTo } from './mailbox.ts'
import { test } from './visit.ts'

const contact = (page: Page) => page.getByRole('form', { name: 'Contact' })

async function write(page: Page, typed: { Name: string; Email: string; Message: string }): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await contact(page).getByRole('textbox', { name, exact: true }).fill(value)
}

const send = (page: Page) => contact(page).getByRole('button', { name: 'Send message' }).click()

test('the home page has a hero, features, why to use it, pricing, contact and the mailing-list form', {
  tags: ['2.23'],
}, async ({ visit }) => {
  const { page } = await visit({ at: '/' })
  const headings = await page
    .locator('main section')
    .evaluateAll((sections) =>
      sections.map((section) => [section.id, section.querySelector('h1, h2')?.textContent]),
    )
  expect(headings).toEqual([
    ['', 'Hear what your customers say, where they say it'],
    ['features', expect.any(String)],
    ['why-use', expect.any(String)],
    ['pricing', expect.any(String)],
    ['contact', 'Contact'],
    ['mailing-list', 'Mailing list'],
  ])
  await page.locator('#mailing-list').scrollIntoViewIfNeeded()
  const form = page.frameLocator('#mailing-list iframe')
  await form.getByRole('button', { name: 'Subscribe' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '$99 a year' }).waitFor()
  await contact(page).waitFor()
})

test('a message through the contact form comes to the operator’s mailbox, and an answer goes to its writer', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit()
  const email = `sam.${process.pid}@example.com`
  await page.goto('/home#contact')
  await write(page, { Name: 'Sam Winter', Email: email, Message: 'Hello,\ncan you hear me?' })
  await send(page)
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  const ours = async () => (await mailsTo('support@earshot.example')).find(({ replyTo }) => replyTo === email)
  await expect.poll(async () => (await ours())?.text).toContain('> Hello,\n> can you hear me?')
  await page.getByRole('button', { name: 'Write another message' }).click()
  expect(await contact(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
})

test('every wrong field is told beside it, the first has the focus, and nothing is lost', async ({
  visit,
}) => {
  const { page } = await visit({ width: 360, at: '/home#contact' })
  await write(page, { Name: ' ', Email: 'nobody', Message: 'Kept' })
  await send(page)
  await contact(page).getByText('Please enter your name').waitFor()
  await contact(page).getByText('Please enter a valid email address').waitFor()
  await expect.poll(() => isFocused(contact(page).getByRole('textbox', { name: 'Name' }))).toBe(true)
  expect(await contact(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Kept')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('what was typed survives a server that is away and a reload, and is gone once it was sent', async ({
  visit,
}) => {
  const { page } = await visit()
  const typed = { Name: 'Sam', Email: 'sam@example.com', Message: 'A long story' }
  const values = () =>
    contact(page)
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await page.goto('/home#contact')
  await contact(page).locator('button:enabled').waitFor()
  await write(page, typed)
  await page.route('**/api/v1/contact-messages', (route) => route.abort())
  await send(page)
  await contact(page).getByRole('alert').getByText('Earshot could not be reached.').waitFor()
  expect(await values()).toEqual(Object.values(typed))
  await page.reload()
  await contact(page).locator('button:enabled').waitFor()
  expect(await values()).toEqual(Object.values(typed))
  await page.unroute('**/api/v1/contact-messages')
  await send(page)
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  await page.reload()
  await contact(page).locator('button:enabled').waitFor()
  expect(await values()).toEqual(['', '', ''])
})

test('React is loaded only when the form comes near, and without scripts the address is there', async ({
  visit,
}) => {
  const { page } = await visit()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.filter((path) => path.includes('react'))).toEqual([])
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await contact(page).locator('button:enabled').waitFor()
  expect(scripts.filter((path) => path.includes('react'))).not.toEqual([])

  const bare = await visit({ javaScript: false })
  await bare.page.goto('/home#contact')
  expect(await bare.page.locator('#contact form').isVisible()).toBe(false)
  await bare.page.locator('#contact').getByRole('link', { name: 'support@earshot.example' }).first().waitFor()
})
