import type { Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

/** Accessible name of the focused element, inside the widget or on the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    const words = inner?.getAttribute('aria-label') || inner?.textContent || inner?.getAttribute('name')
    return words || inner?.getAttribute('title')
  })

test('everything can be done with the keyboard alone', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('keyboard/page.html')
  await launcherOf(page).waitFor()
  await launcherOf(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Close')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toContain('Report a bug')
  await page.keyboard.press('Enter')
  await panel.getByLabel('What happened?').waitFor()
  expect(await focused(page)).toBe('title')
  await page.keyboard.type('Typed with the keyboard')
  await panel.getByText('Want to hear what happens next?').waitFor()
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('body')
  await page.keyboard.type('One line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and another')
  expect(await panel.getByLabel('Details optional').inputValue()).toBe('One line\nand another')
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await focused(page)).toBe('Thank you')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Feedback')
  expect(await launcherOf(page).getAttribute('aria-expanded')).toBe('false')
})

test('key and pointer events in the panel do not reach the page', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('keyboard/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').click()
  await page.keyboard.type('jk?')
  await page.mouse.wheel(0, 40)
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([])
})

test('the focus returns to the button of the page that opened the panel', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('keyboard/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot(command: string, ...input: unknown[]): void }
    Earshot('attach', '#feedback')
  })
  await page.locator('#feedback').focus()
  await page.keyboard.press('Enter')
  await panelOf(page).getByRole('heading', { name: 'Most wanted' }).waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('feedback')
})

test('the page beside the panel stays usable on a desktop, also with a modal in it that is hidden', async ({
  visit,
}) => {
  const { page } = await visit('keyboard/page.html')
  await page.locator('#trap').evaluate((element) => element.setAttribute('aria-modal', 'true'))
  const panel = await openPanel(page)
  expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(false)
  await page.locator('#feedback').click()
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toContain('click')
})

test('above a modal of the page the panel is modal too and can be typed in', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('keyboard/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() => {
    ;(document.getElementById('modal') as HTMLDialogElement).showModal()
    ;(window as unknown as { Earshot(command: string, input: object): void }).Earshot('open', {
      type: 'idea',
    })
  })
  const panel = page.locator('earshot-widget dialog')
  await panel.getByLabel('Your idea in one line').fill('Typed above a modal')
  expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.locator('#modal').evaluate((element) => (element as HTMLDialogElement).open)).toBe(true)
})

test('the panel keeps the focus against a focus trap of the page', async ({ visit }) => {
  const { page } = await visit('keyboard/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() => {
    const trap = document.getElementById('trap') as HTMLElement
    trap.hidden = false
    const field = trap.querySelector('input') as HTMLInputElement
    field.focus()
    window.addEventListener('focusin', (event) => trap.contains(event.target as Node) || field.focus(), true)
  })
  await launcherOf(page).click()
  const panel = page.locator('earshot-widget dialog')
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').click()
  await page.keyboard.type('Typed beside a trap')
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('Typed beside a trap')
})

test.for(['radix', 'jqueryUi', 'focusTrap', 'reactAria'])(
  'with a modal of the page open that keeps the focus like %s, one can press, type, tab and close ours alone',
  async (trap, { visit }) => {
    const { page } = await visit('keyboard/traps.html')
    await launcherOf(page).waitFor()
    await page.evaluate((name) => (window as unknown as { setTrap(name: string): void }).setTrap(name), trap)
    await launcherOf(page).click()
    const panel = page.locator('earshot-widget dialog')
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    const title = panel.getByLabel('What happened?')
    await expect.poll(() => focused(page)).toBe('title')
    await page.keyboard.type('Typed here')
    expect(await title.inputValue()).toBe('Typed here')
    await page.keyboard.press('Tab')
    await page.keyboard.type('and there')
    expect(await panel.getByLabel('Details optional').inputValue()).toBe('and there')
    await title.click()
    await page.keyboard.type('!')
    expect(await title.inputValue()).toContain('!')
    await panel.getByRole('switch').click()
    expect(await panel.getByRole('switch').isChecked()).toBe(false)
    expect(await page.locator('#modal input').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => (window as unknown as { escapes: number }).escapes)).toBe(0)
  },
)

test('a panel that opens again has the focus where its view begins', async ({ visit }) => {
  const { page } = await visit('keyboard/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await page.keyboard.type('A long')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await launcherOf(page).click()
  await page.keyboard.type(' bench')
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('A long bench')
})
