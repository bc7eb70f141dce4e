import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { expect, inject } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

/** A project that asks for three fields in its forms, and what reads the values of its newest item. */
async function openProjectWithFields() {
  const team = await signIn()
  const { id, publicKey } = await team.send<{ id: string; publicKey: string }>('POST', '/projects', {
    name: 'Marina',
    allowedOrigins: [inject('host')],
  })
  const fields = [
    { name: 'Ship', type: 'text' },
    { name: 'Berths', type: 'number' },
    { name: 'Tier', type: 'choice', choices: [{ name: 'Gold' }, { name: 'Silver' }] },
  ]
  for (const field of fields) await team.send('POST', `/projects/${id}/fields`, { ...field, inForm: true })
  const newest = async () => {
    const { items } = await team.send<{ items: { id: string }[] }>('GET', `/feedback?projectId=${id}`)
    return team.send<FeedbackDetail>('GET', `/feedback/${items[0]?.id}`)
  }
  return { server: { url: inject('server'), key: publicKey }, newest }
}

test('what was typed is there again after a reload, a wrong value is refused beside its field, or by its name where the field is not shown, and all arrives after a lost connection', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { server, newest } = await openProjectWithFields()
  const { page, context } = await visit('plain/page.html', { server })
  let panel = await openPanel(page)
  const openForm = () => panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await openForm()
  await panel.getByLabel('Your idea in one line').fill('Rent out paddle boards')
  await panel.getByLabel('Details optional').fill('In the afternoon they only lie around.')
  await panel.getByLabel('Ship optional').fill('MS Grace')
  await panel.getByLabel('Berths optional').fill('many')
  await panel.getByLabel('Tier optional').selectOption('Silver')
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('Rent out paddle boards')
  expect(await panel.getByLabel('Details optional').inputValue()).toBe(
    'In the afternoon they only lie around.',
  )
  expect(await panel.getByLabel('Ship optional').inputValue()).toBe('MS Grace')
  const formFields = '**/e/v1/fields**'
  await page.route(formFields, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('alert').getByText('Berths: Please enter a number').waitFor()
  await page.unroute(formFields)
  const code = '**/e/c/**/fields-*.js*'
  await page.route(code, (route) => route.abort())
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('alert').getByText('Berths: Please enter a number').waitFor()
  await page.unroute(code)
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  const wrong = panel.getByLabel('Berths optional')
  await panel.getByText('Please enter a number, such as 1,234.5, with at most four decimals').waitFor()
  await expect.poll(() => wrong.evaluate((input) => input.matches(':focus'))).toBe(true)
  await wrong.fill('12.5')
  expect(await panel.getByText('Please enter a number').count()).toBe(0)
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('Saved. ').waitFor()
  await context.setOffline(false)
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const { title, fields } = await newest()
  expect(title).toBe('Rent out paddle boards')
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ['Ship', 'MS Grace'],
    ['Berths', 12.5],
    ['Tier', expect.any(String)],
  ])
  await page.reload()
  panel = await openPanel(page)
  await openForm()
  await panel.getByLabel('Ship optional').waitFor()
  expect(await panel.getByLabel('Your idea in one line').inputValue()).toBe('')
  expect(await panel.getByLabel('Ship optional').inputValue()).toBe('')
})

test('closing and opening the panel keeps what was typed', { tags: ['smoke'] }, async ({ visit }) => {
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
