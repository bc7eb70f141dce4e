import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { embeddedProject, newCustomer } from './customer.ts'
import { createOwner, type Member } from './person.ts'
import { test } from './visit.ts'

let member: Member
beforeAll(async () => {
  member = await createOwner()
  const customer = await newCustomer(await embeddedProject(member))
  for (const title of ['A longer mast', 'A wider deck']) await customer.send({ kind: 'idea', title })
})

type Key = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'isComposing' | 'keyCode'>

/**
 * Dispatches a key as a keyboard with another layout or an input method does: Playwright supports only the American
 * layout.
 */
const press = (page: Page, init: Key): Promise<void> =>
  page.evaluate((init) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, init)

const selected = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a shortcut is on the same key of a keyboard without Latin letters', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  const list = page.getByRole('list', { name: 'Feedback' })
  await list.getByRole('link').first().waitFor()
  for (const key of ['о', 'ο', 'ㅓ', 'ת']) {
    const before = await selected(page)
    await press(page, { key, code: 'KeyJ' })
    await expect.poll(() => selected(page)).not.toBe(before)
    await press(page, { key: 'л', code: 'KeyK' })
  }
  await press(page, { key: 'л', code: 'KeyK', ctrlKey: true })
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.press('Escape')
  // For Latin letters the typed character counts, not the position of the key.
  await press(page, { key: 'h', code: 'KeyJ', ctrlKey: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the Enter that ends a composition does not save the name of a tag', async ({ visit }) => {
  await member.call('POST', '/tags', { name: 'Hull' })
  const { page } = await visit({ cookies: member.cookies, at: '/feedback' })
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: /^Tag:/ }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  const name = page.getByRole('textbox', { name: 'Name of Hull' })
  await name.fill('にほ')
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    await press(page, { key: 'Enter', ...composing })
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await name.fill('日本')
  await name.press('Enter')
  await page.getByRole('textbox', { name: 'Name of 日本' }).waitFor()
})

test('the key that ends a composition ends nothing else', async ({ visit }) => {
  const { page } = await visit({ cookies: member.cookies, at: '/tasks' })
  await page.getByRole('region', { name: 'Backlog' }).waitFor()
  await press(page, { key: 'с', code: 'KeyC' })
  const title = page
    .getByRole('form', { name: 'Add task to Backlog' })
    .getByRole('textbox', { name: 'Title' })
  await title.fill('にほ')
  for (const composing of [
    { key: 'Enter', isComposing: true },
    { key: 'Escape', isComposing: true },
    { key: 'Process', keyCode: 229 },
    { key: 'Escape', keyCode: 229 },
  ]) {
    await press(page, composing)
    expect(await title.inputValue()).toBe('にほ')
  }
  await title.press('Enter')
  await page.getByRole('link', { name: 'にほ', exact: true }).waitFor()
})
