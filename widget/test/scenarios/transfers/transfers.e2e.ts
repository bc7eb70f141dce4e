import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

/** Makes files with these names; returns their paths. Pictures are screenshots of the page. */
async function makeFiles(page: Page, ...names: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-transfers-'))
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } })
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      await writeFile(path, name.endsWith('.png') ? picture : 'Nothing to see')
      return path
    }),
  )
}

interface Dragged {
  files?: string[]
  text?: string
}

/** Drags data from outside the window over a place of the page and then onto the middle of an element. */
async function dragOnto(cdp: CDPSession, target: Locator, { files = [], text }: Dragged): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop onto')
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }]
  const data = { items, files, dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', place: { x: number; y: number }) =>
    cdp.send('Input.dispatchDragEvent', { type, ...place, data })
  await drag('dragEnter', { x: 40, y: 300 })
  await drag('dragOver', { x: 40, y: 300 })
  await drag('dragOver', at)
  await drag('drop', at)
}

const openForm = async (page: Page): Promise<Locator> => {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  return panel
}

test('what is dropped anywhere on the panel is taken before its code is there, and the page gets none of it', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, context } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/e/c/0/pictures-*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  const cdp = await context.newCDPSession(page)
  const [first = '', second = ''] = await makeFiles(page, 'first.png', 'second.png')
  await dragOnto(cdp, panel.getByRole('heading', { name: 'Suggest an idea' }), { files: [first] })
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files: [second] })
  expect(await page.locator('#overlay').isVisible()).toBe(false)
  arrive()
  for (const name of ['first.png', 'second.png'])
    await panel.getByRole('button', { name: `Remove ${name}` }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { taken: string[] }).taken)).toEqual([])
  expect(await page.title()).toBe('A page that takes files anywhere')
})

test('what is dropped on the panel before the contact client is there is taken', async ({ visit }) => {
  const { page, context } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/e/c/0/views-*', (route) => promise.then(() => route.continue()))
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  const cdp = await context.newCDPSession(page)
  const [file = ''] = await makeFiles(page, 'early.png')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files: [file] })
  arrive()
  await panel.getByRole('button', { name: 'Remove early.png' }).waitFor()
  expect(await page.title()).toBe('A page that takes files anywhere')
})

test('words that are dragged into a field arrive', async ({ visit }) => {
  const { page, context } = await visit('transfers/page.html')
  const panel = await openForm(page)
  const cdp = await context.newCDPSession(page)
  await dragOnto(cdp, panel.getByLabel('Details optional'), { text: 'Dragged words' })
  await expect.poll(() => panel.getByLabel('Details optional').inputValue()).toBe('Dragged words')
  await page.reload()
  await openForm(page)
  expect(await panel.getByLabel('Details optional').inputValue()).toBe('Dragged words')
})

/** Pastes a picture, and a text if there is one, into an element, with the browser's kind of event. */
const paste = (target: Locator, text?: string) =>
  target.evaluate(async (element, words) => {
    const canvas = document.createElement('canvas')
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([blob as Blob], 'pasted.png', { type: 'image/png' }))
    if (words) data.setData('text/plain', words)
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }, text)

test('a paste of cells into a field is its text, a picture alone is attached, also before its code is there', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/e/c/0/pictures-*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  const body = panel.getByLabel('Details optional')
  // The browser inserts the text into the field.
  expect(await paste(body, 'A1\tB1')).toBe(false)
  expect(await paste(body)).toBe(true)
  expect(await paste(panel.getByRole('heading', { name: 'Suggest an idea' }), 'A1\tB1')).toBe(true)
  arrive()
  await expect.poll(() => panel.getByRole('button', { name: 'Remove pasted.png' }).count()).toBe(2)
})

test('a file waits for the code that takes it, and nothing is sent without it', async ({ visit }) => {
  const { page, context, requests } = await visit('transfers/page.html')
  const away = '**/upload-*.js*'
  await page.route(away, (route) => route.abort())
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('A picture of a bell')
  const cdp = await context.newCDPSession(page)
  const files = await makeFiles(page, 'bell.png')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files })
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  const tries = () => requests.filter((one) => one.includes('/upload-')).length
  const before = tries()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('This could not be sent.').waitFor()
  expect(tries()).toBe(before + 1)
  await page.unroute(away)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('button', { name: 'Remove bell.png' }).waitFor()
  const uploaded = page.waitForRequest('**/e/v1/files/*/content')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await uploaded
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('a form is sent once its files are removed, also where their code cannot be loaded', async ({
  visit,
}) => {
  const { page, context } = await visit('transfers/page.html')
  await page.route('**/upload-*.js*', (route) => route.abort())
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('No picture of a gong')
  const cdp = await context.newCDPSession(page)
  const files = await makeFiles(page, 'gong.png')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files })
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByText('Only you and the team see them').waitFor()
  // The form of a bug has no file.
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByRole('button', { name: 'Remove gong.png' }).click()
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('what is sent right after a paste has the file, also before the code that takes it is there', async ({
  visit,
}) => {
  const { page } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/upload-*.js*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('A picture at once')
  await panel.getByText('Only you and the team see them').waitFor()
  const uploaded = page.waitForRequest('**/e/v1/files/*/content')
  await paste(panel.getByLabel('Details optional'))
  await panel.getByRole('button', { name: 'Send idea' }).click()
  arrive()
  await uploaded
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('a file that waits for all code of files keeps its form from being sent', async ({ visit }) => {
  const { page } = await visit('transfers/page.html')
  const away = '**/e/c/0/pictures-*'
  await page.route(away, (route) => route.abort())
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('A picture of a whistle')
  await paste(panel.getByLabel('Details optional'))
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByText('This could not be sent.').waitFor()
  await page.unroute(away)
  const uploaded = page.waitForRequest('**/e/v1/files/*/content')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await uploaded
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('a file that waits for its code is gone after a logout', async ({ visit }) => {
  const { page } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/upload-*.js*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  await panel.getByText('Only you and the team see them').waitFor()
  const asked = page.waitForRequest('**/upload-*.js*')
  await paste(panel.getByLabel('Details optional'))
  await asked
  await page.evaluate(() => (window as unknown as { Earshot(command: string): void }).Earshot('logout'))
  await panel.waitFor({ state: 'hidden' })
  await launcherOf(page).click()
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByText('Only you and the team see them').waitFor()
  arrive()
  // The next visitor's own file comes after it.
  const cdp = await page.context().newCDPSession(page)
  const files = await makeFiles(page, 'next.png')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files })
  await panel.getByRole('button', { name: 'Mark up next.png' }).waitFor()
  expect(await panel.getByRole('button', { name: /^Remove / }).count()).toBe(1)
})

test('a refusal is still said after a good file beside it', async ({ visit }) => {
  const { page, context } = await visit('transfers/page.html')
  const panel = await openForm(page)
  const cdp = await context.newCDPSession(page)
  const files = await makeFiles(page, 'notes.zip', 'other.exe', 'good.png')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files })
  await panel.getByRole('button', { name: 'Remove good.png' }).waitFor()
  for (const name of ['notes.zip', 'other.exe']) await panel.getByText(`${name} cannot be sent.`).waitFor()
  await panel.getByRole('button', { name: 'Remove good.png' }).click()
  await panel.getByText('notes.zip cannot be sent.').waitFor({ state: 'detached' })
})

test('in a frame that may send no forms, feedback is sent all the same', async ({ visit }) => {
  const { page } = await visit('transfers/frame.html')
  const frame = page.frameLocator('iframe')
  await frame.locator('earshot-widget .launcher').click()
  const panel = frame.getByRole('dialog')
  await panel.getByRole('button', { name: 'Suggest an idea' }).click()
  await panel.getByLabel('Your idea in one line').fill('A bell in the frame')
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await panelOf(page).count()).toBe(0)
})
