import { expect } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

test('what was typed is there again after a reload, and gone once it was sent', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  let panel = await openPanel(page)
  const openForm = () => panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await openForm()
  await panel.getByLabel('Your idea in one line').fill('Rent out paddle boards')
  await panel.getByLabel('Details optional').fill('In the afternoon they only lie around.')
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('Rent out paddle boards')
  expect(await panel.getByLabel('Details optional').inputValue()).toBe(
    'In the afternoon they only lie around.',
  )
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('')
})

test('closing and opening the panel keeps what was typed', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill('The anchor icon is missing')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.locator('.launcher').click()
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('The anchor icon is missing')
})

test('a prefill starts the form with text of the page, unless there is a draft', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot: (command: string, input: object) => void }
    Earshot('open', { type: 'bug', prefill: { title: 'Error 17 on save' } })
  })
  const panel = page.getByRole('dialog')
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('Error 17 on save')

  await panel.getByLabel('What happened?').fill('My own words')
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot: (command: string, input: object) => void }
    Earshot('open', { type: 'bug', prefill: { title: 'Error 18 on save' } })
  })
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('My own words')
})
