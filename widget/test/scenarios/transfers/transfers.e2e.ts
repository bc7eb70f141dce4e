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

/** True if all of an element can be seen and pressed: nothing covers it, and it is not scrolled away. */
const isInSight = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const root = element.getRootNode() as ShadowRoot
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(root.elementFromPoint(x, y)))
  })

test.for(['upload', 'pictures'])(
  'what could not be loaded for a file is in sight beside similar ideas: %s',
  async (chunk, { visit }) => {
    const { page } = await visit('transfers/page.html')
    await page.route(`**/${chunk}-*.js*`, (route) => route.abort())
    const panel = await openForm(page)
    await panel.getByLabel('Your idea in one line').fill('waiting list for courses')
    await panel.getByText('Already suggested?').waitFor()
    await paste(panel.getByLabel('Details optional'))
    const again = panel.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await isInSight(again)).toBe(true)
    expect(await isInSight(panel.getByText('This could not be loaded.'))).toBe(true)
    if (chunk === 'upload')
      expect(await isInSight(panel.getByRole('button', { name: 'Remove pasted.png' }))).toBe(true)
  },
)

test('removing the file that keeps a form from being sent takes back what was said of it', async ({
  visit,
}) => {
  const { page } = await visit('transfers/page.html')
  await page.route('**/e/v1/files', (route) => route.fulfill({ status: 400, json: { code: 'invalid' } }))
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('A picture of a cymbal')
  await paste(panel.getByLabel('Details optional'))
  await panel.getByRole('button', { name: 'Mark up pasted.png' }).waitFor()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  const refusal = panel.getByText('Nothing was sent yet')
  await refusal.waitFor()
  await panel.getByRole('button', { name: 'Remove pasted.png' }).click()
  await refusal.waitFor({ state: 'detached' })
  const away = '**/upload-*.js*'
  await page.reload()
  await page.route(away, (route) => route.abort())
  await openForm(page)
  await paste(panel.getByLabel('Details optional'))
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  const unsent = panel.getByText('This could not be sent.')
  await unsent.waitFor()
  await panel.getByRole('button', { name: 'Remove pasted.png' }).click()
  await unsent.waitFor({ state: 'detached' })
  expect(await panel.getByRole('alert').count()).toBe(0)
})

test('the name of a file is shown until the list shows it in its place', async ({ visit }) => {
  const { page } = await visit('transfers/page.html')
  const held = ['pictures', 'upload'].map((chunk) => ({ chunk, ...Promise.withResolvers<void>() }))
  for (const { chunk, promise } of held)
    await page.route(`**/${chunk}-*.js*`, (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  await paste(panel.getByLabel('Details optional'))
  const name = panel.getByRole('status').filter({ hasText: 'pasted.png' })
  await name.waitFor()
  held[0]?.resolve()
  const hint = panel.getByText('Only you and the team see them')
  await hint.waitFor()
  await name.getByText('Loading…').waitFor()
  const place = await hint.boundingBox()
  held[1]?.resolve()
  await panel.getByRole('listitem').filter({ hasText: 'pasted.png' }).waitFor()
  expect(await name.count()).toBe(0)
  expect(await hint.boundingBox()).toEqual(place)
})

test('a file that is refused while its form is sent is said before the form is sent without it', async ({
  visit,
}) => {
  const { page, context } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/upload-*.js*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  await panel.getByLabel('Your idea in one line').fill('An archive of bells')
  await panel.getByText('Only you and the team see them').waitFor()
  const cdp = await context.newCDPSession(page)
  const files = await makeFiles(page, 'bells.zip')
  await dragOnto(cdp, panel.getByLabel('Details optional'), { files })
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('button', { name: 'Sending…' }).waitFor()
  arrive()
  await panel.getByText('bells.zip cannot be sent.').first().waitFor()
  await panel.getByRole('button', { name: 'Send idea' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('a file that waits in a panel that is gone does not keep the next panel from sending', async ({
  visit,
}) => {
  const { page } = await visit('transfers/page.html')
  const earshot = (...call: unknown[]) =>
    page.evaluate(
      (input) => (window as unknown as { Earshot(...input: unknown[]): void }).Earshot(...input),
      call,
    )
  // Its words never come.
  await page.route('**/de-upload-*.json', () => {})
  await launcherOf(page).waitFor()
  await earshot('setLocale', 'de')
  await earshot('open', { type: 'idea' })
  const panel = panelOf(page)
  await panel.getByText('Nur du und das Team').waitFor()
  const request = page.waitForRequest('**/de-upload-*.json')
  await paste(panel.locator('[name=body]'))
  await request
  await earshot('destroy')
  await earshot('init', { locale: 'en' })
  const next = await openForm(page)
  await next.getByLabel('Your idea in one line').fill('A bell in the next panel')
  const uploaded = page.waitForRequest('**/e/v1/files/*/content')
  await paste(next.getByLabel('Details optional'))
  await next.getByRole('button', { name: 'Send idea' }).click()
  await uploaded
  await next.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('a file that waits for its code is gone after a logout', async ({ visit }) => {
  const { page } = await visit('transfers/page.html')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/upload-*.js*', (route) => promise.then(() => route.continue()))
  const panel = await openForm(page)
  await panel.getByText('Only you and the team see them').waitFor()
  const request = page.waitForRequest('**/upload-*.js*')
  await paste(panel.getByLabel('Details optional'))
  await request
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
