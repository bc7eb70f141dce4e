import type { Locator, Page, Route } from 'playwright'
import { expect, inject } from 'vitest'
import { hear } from '../../heard.ts'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'
import { type Area, distanceFrom, watchUploads } from './uploaded.ts'

/** Colours of the editor's covers and of the page. */
const ink: [number, number, number] = [27, 28, 31]
const paper: [number, number, number] = [223, 240, 224]

/** The area of an element on the page, in whole pixels and without its edge. */
async function insideOf(locator: Locator): Promise<Area> {
  const { x, y, width, height } = (await locator.boundingBox()) as Area
  return {
    x: Math.ceil(x) + 1,
    y: Math.ceil(y) + 1,
    width: Math.floor(width) - 3,
    height: Math.floor(height) - 3,
  }
}

async function openForm(page: Page, words: string): Promise<Locator> {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill(words)
  return panel
}

/** Drags over an area of the captured page in the editor. */
async function dragOver(page: Page, canvas: Locator, area: Area): Promise<void> {
  const shown = (await canvas.boundingBox()) as Area
  const viewport = page.viewportSize() as { width: number; height: number }
  const pointOf = (x: number, y: number) =>
    [shown.x + (x / viewport.width) * shown.width, shown.y + (y / viewport.height) * shown.height] as const
  await page.mouse.move(...pointOf(area.x, area.y))
  await page.mouse.down()
  await page.mouse.move(...pointOf(area.x + area.width, area.y + area.height))
  await page.mouse.up()
}

const picture = async (page: Page, name = 'screen.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
})

test('a screenshot is sent with its secrets covered, and breaks no policy', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('screenshot/page.html', { captures: true })
  const uploaded = await watchUploads(page)
  const secrets = await Promise.all(
    (await page.locator('input, [data-earshot-mask], .private').all()).map(insideOf),
  )
  const total = await insideOf(page.locator('#total'))
  const launcher = await insideOf(launcherOf(page))
  const panel = await openForm(page, 'I press Pay and nothing happens')
  const added = await hear(page, 'screenshot')
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  const editor = page.getByRole('dialog', { name: 'Mark up the picture' })
  await editor.getByText('are covered. Closed components cannot be checked').waitFor()
  await editor.getByRole('button', { name: 'Cover', exact: true }).click()
  await dragOver(page, editor.locator('canvas'), total)
  await editor.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Mark up Screenshot' }).waitFor()
  expect(await added()).toEqual([{ method: 'capture' }])
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()

  const [sent] = uploaded as [Buffer]
  const covered = { x: total.x + 4, y: total.y + 4, width: total.width - 8, height: total.height - 8 }
  expect(await distanceFrom(page, sent, ink, [...secrets, covered])).toBeLessThan(12)
  expect(await distanceFrom(page, sent, paper, [launcher])).toBeLessThan(12)
  expect(diagnostics).toEqual([])
})

test('a browser that cannot animate a backdrop takes the picture too, and the widget and the tab are as before', async ({
  visit,
}) => {
  const { page } = await visit('screenshot/page.html', { captures: true })
  const panel = await openForm(page, 'The total is wrong')
  const tracks = await page.evaluateHandle(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (steps, options) {
      if (typeof options === 'object' && options.pseudoElement === '::backdrop')
        throw new DOMException('no such pseudo-element', 'SyntaxError')
      return animate.call(this, steps, options)
    }
    const all: MediaStreamTrack[] = []
    const devices = navigator.mediaDevices
    const share = devices.getDisplayMedia.bind(devices)
    devices.getDisplayMedia = async (options) => {
      const stream = await share(options)
      all.push(...stream.getTracks())
      return stream
    }
    return all
  })
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Mark up Screenshot' }).waitFor()
  expect(await tracks.evaluate((all) => all.map(({ readyState }) => readyState))).toEqual(['ended'])
  const fading = () =>
    page.evaluate(() => {
      const spots = document.querySelector('earshot-widget')?.shadowRoot?.querySelectorAll('.spot') ?? []
      return [...spots].flatMap((one) => one.getAnimations()).length
    })
  expect(await fading()).toBe(0)
})

test('a bug reported above a modal of a library arrives in the console with its redacted screenshot', async ({
  visit,
}) => {
  const { page, context } = await visit('libraries/page.html', { library: 'radix', captures: true })
  await launcherOf(page).waitFor()
  await page.getByRole('button', { name: 'Book' }).click()
  const theirs = page.getByLabel('Who comes')
  await theirs.fill('Ada Lovelace')
  const name = await insideOf(theirs)
  await page.evaluate(() => {
    const { Earshot } = window as unknown as { Earshot(command: string, input: object): void }
    Earshot('open', { type: 'bug' })
  })
  const panel = page.getByRole('dialog', { name: 'Report a bug' })
  await panel.getByLabel('What happened?').fill('Booking above a modal does nothing')
  const away = '**/editor-*.js*'
  await page.route(away, (route) => route.abort())
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await panel.getByText('This could not be loaded').waitFor()
  // Nobody has seen what is covered on it.
  expect(await panel.getByRole('button', { name: 'Mark up Screenshot' }).count()).toBe(0)
  await page.unroute(away)
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  const editor = page.getByRole('dialog', { name: 'Mark up the picture' })
  await editor.getByRole('button', { name: 'Cover', exact: true }).click()
  await dragOver(page, editor.locator('canvas'), name)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  expect(await theirs.isVisible()).toBe(true)
  await panel.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const team = await signIn()
  const [cookie = '', value = ''] = team.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: inject('server') }])
  const { items } = await team.send<{ items: { id: string }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}`,
  )
  const console = await context.newPage()
  await console.goto(`${inject('server')}/feedback/${items[0]?.id}`)
  await console.getByRole('heading', { name: 'Booking above a modal does nothing' }).waitFor()
  await console.getByRole('button', { name: 'Open Screenshot.webp' }).click()
  const picture = console.getByRole('img', { name: 'Screenshot.webp' })
  const widthOf = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  expect(await picture.evaluate(widthOf)).toBe(1280)
  const stored = await context.request.get(`${inject('server')}${await picture.getAttribute('src')}`)
  const inside = { x: name.x + 4, y: name.y + 4, width: name.width - 8, height: name.height - 8 }
  expect(await distanceFrom(page, await stored.body(), ink, [inside])).toBeLessThan(12)
})

test('a screenshot that is taken while the page logs out is not in the next form', async ({ visit }) => {
  const { page } = await visit('screenshot/page.html', { captures: true })
  const panel = await openForm(page, 'Taken by who has gone')
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/editor-*.js*', (route) => promise.then(() => route.continue()))
  const tracks = await page.evaluateHandle(() => {
    const all: MediaStreamTrack[] = []
    const { mediaDevices } = navigator
    const share = mediaDevices.getDisplayMedia.bind(mediaDevices)
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await share(options)
      all.push(...stream.getTracks())
      return stream
    }
    return all
  })
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await expect.poll(() => tracks.evaluate((all) => all[0]?.readyState)).toBe('ended')
  await page.evaluate(() => (window as unknown as { Earshot(command: string): void }).Earshot('logout'))
  await panel.waitFor({ state: 'hidden' })
  await openForm(page, 'Written by who comes next')
  const loaded = page.waitForResponse('**/editor-*.js*')
  arrive()
  await loaded
  // The code that lists files would load then.
  await panel.getByText('Only you and the team see them').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('dialog', { name: 'Mark up the picture' }).count()).toBe(0)
  expect(await panel.getByText('Screenshot', { exact: true }).count()).toBe(0)
})

test('a screenshot that cannot be listed is there after another try', async ({ visit }) => {
  const { page } = await visit('screenshot/page.html', { captures: true })
  const panel = await openForm(page, 'The list is missing')
  const away = '**/upload-*.js*'
  await page.route(away, (route) => route.abort())
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await panel.getByText('This could not be loaded').waitFor()
  await page.unroute(away)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('button', { name: 'Remove Screenshot' }).waitFor()
})

test('where the page may not be captured, a picture is chosen, pasted or dropped', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('screenshot/no-capture.html')
  const uploaded = await watchUploads(page)
  const panel = await openForm(page, 'It looks odd')
  const added = await hear(page, 'screenshot')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  // WebKit loses the chosen files of an input outside the document.
  expect(await (await chooser).element().evaluate(({ isConnected }) => isConnected)).toBe(true)
  await (await chooser).setFiles([await picture(page)])
  await panel.getByRole('button', { name: 'Remove screen.png' }).waitFor()
  expect(await page.locator('earshot-widget input[type=file]').count()).toBe(0)
  const base64 = (await picture(page)).buffer.toString('base64')
  const give = (gesture: 'paste' | 'drop', name: string, type: string) =>
    panel.getByLabel('What happened?').evaluate(
      (field, given) => {
        const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], given.name, { type: given.type }))
        const options = { bubbles: true, composed: true, cancelable: true }
        field.dispatchEvent(
          given.gesture === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        )
      },
      { base64, gesture, name, type },
    )
  await give('paste', 'pasted.png', 'image/png')
  await panel.getByRole('button', { name: 'Remove pasted.png' }).waitFor()
  await give('drop', 'notes.zip', 'application/zip')
  await give('drop', 'dropped.png', 'image/png')
  await panel.getByRole('button', { name: 'Remove dropped.png' }).waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(3)
  expect(await added()).toEqual(['upload', 'paste', 'drop'].map((method) => ({ method })))
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(uploaded).toHaveLength(3)
})

test('a picture that is refused stays with what was typed and drawn, until it is sent', async ({ visit }) => {
  const { page } = await visit('screenshot/no-capture.html')
  const uploaded = await watchUploads(page)
  const panel = await openForm(page, 'The box is in the way')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await (await chooser).setFiles([await picture(page)])
  const away = '**/editor-*.js*'
  await page.route(away, (route) => route.abort())
  await panel.getByRole('button', { name: 'Mark up screen.png' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('This could not be loaded').waitFor()
  await page.unroute(away)
  await page.evaluate(() =>
    (window as unknown as { Earshot(...call: string[]): void }).Earshot('setTheme', 'dark'),
  )
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Mark up the picture' })
  await editor.waitFor()
  expect(await panel.getByText('This could not be loaded').count()).toBe(0)
  // Like the panel behind it.
  expect(await editor.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark')
  await editor.getByRole('button', { name: 'Text', exact: true }).click()
  const text = editor.getByRole('textbox', { name: 'Text' })
  const isFocused = () =>
    text.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)
  await text.focus()
  // The Enter that ends a composition; Safari sends it afterwards.
  for (const composed of [{ isComposing: true }, { keyCode: 229 }])
    await text.dispatchEvent('keydown', { key: 'Enter', ...composed })
  expect(await isFocused()).toBe(true)
  await text.press('Enter')
  expect(await isFocused()).toBe(false)
  await editor.getByRole('button', { name: 'Cover', exact: true }).focus()
  await page.keyboard.press('Enter')
  await editor.locator('canvas').focus()
  for (const key of ['Enter', 'ArrowRight', 'Shift+ArrowDown', 'Escape']) await page.keyboard.press(key)
  await editor.waitFor({ state: 'detached' })

  const refuse = (route: Route) =>
    route.fulfill({
      status: 415,
      headers: { 'access-control-allow-origin': '*' },
      json: { detail: 'Please choose a picture' },
    })
  await page.route('**/e/v1/files/*/content', refuse)
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByText('Please choose a picture').waitFor()
  await panel.getByText('Nothing was sent yet').waitFor()
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('The box is in the way')
  await page.unroute('**/e/v1/files/*/content', refuse)
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const middle = { x: 140, y: 90, width: 20, height: 20 }
  expect(await distanceFrom(page, uploaded.at(-1) as Buffer, ink, [middle])).toBeLessThan(12)
})

test('a picture that is clicked twice while the editor loads opens one editor, and the panel has its keys after it', async ({
  visit,
}) => {
  const { page } = await visit('screenshot/no-capture.html')
  const panel = await openForm(page, 'Twice')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await (await chooser).setFiles([await picture(page)])
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/editor-*.js*', (route) => arrival.then(() => route.continue()))
  const request = page.waitForRequest('**/editor-*.js*')
  await panel.getByRole('button', { name: 'Mark up screen.png' }).dblclick()
  await request
  arrive()
  const editor = page.locator('earshot-widget dialog.editor')
  await editor.first().waitFor()
  expect(await editor.count()).toBe(1)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
})

test('words are sent without a file that a limit keeps out, and the visitor is told', async ({ visit }) => {
  const { page } = await visit('screenshot/no-capture.html')
  const uploaded = await watchUploads(page)
  const panel = await openForm(page, 'It stops at the second page')
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Add a screenshot' }).click()
    await (await chooser).setFiles(files)
  }
  await choose({ name: 'nothing.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await panel.getByText('nothing.log is empty').waitFor()
  await choose(await picture(page, 'kept.png'), await picture(page, 'refused.png'))
  await panel.getByRole('button', { name: 'Remove refused.png' }).waitFor()
  await page.route('**/e/v1/files', async (route) => {
    const full = route.request().postDataJSON().name === 'refused.png'
    if (!full) return route.continue()
    await route.fulfill({
      status: 402,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'plan_limit', detail: 'No more files are taken here at the moment.' },
    })
  })
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  await panel.getByText('Sent without refused.png. No more files are taken here at the moment.').waitFor()
  expect(uploaded).toHaveLength(1)
})

/** A picture nine times as high as wide, like a capture of a scrolled page. */
async function longPicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 7200
    return canvas.toDataURL()
  })
  return { name: 'long.png', mimeType: 'image/png', buffer: Buffer.from(url.slice(22), 'base64') }
}

test('a long picture is as wide as can be read, and a second finger scrolls it and draws nothing', async ({
  visit,
}) => {
  const { page, context } = await visit('screenshot/no-capture.html', {
    viewport: { width: 390, height: 700 },
    hasTouch: true,
  })
  const uploaded = await watchUploads(page)
  const panel = await openForm(page, 'Row 40 is wrong')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  await (await chooser).setFiles([await longPicture(page)])
  await panel.getByRole('button', { name: 'Mark up long.png' }).click()
  const editor = page.getByRole('dialog', { name: 'Mark up the picture' })
  const stage = editor.locator('.stage')
  expect((await editor.locator('canvas').boundingBox())?.width).toBeGreaterThan(280)
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: ys.map((y, id) => ({ x: 120 + 120 * id, y, id })),
    })
  const drawn = () =>
    editor.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)
  const blank = await drawn()
  await touch('touchStart', 500)
  await touch('touchMove', 300)
  await touch('touchEnd')
  await expect.poll(drawn).not.toBe(blank)
  const arrow = await drawn()
  await touch('touchStart', 500)
  await touch('touchStart', 500, 500)
  for (const y of [460, 420, 380]) await touch('touchMove', y, y)
  await touch('touchEnd')
  await expect.poll(() => stage.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  expect(await drawn()).toBe(arrow)
  await editor.getByRole('button', { name: 'Done' }).click()
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const size = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const { width, height } = await createImageBitmap(new Blob([bytes]))
    return [width, height]
  }, uploaded.at(-1)?.toString('base64') ?? '')
  expect(size).toEqual([800, 7200])
})

test('a page that wants no pictures offers none', async ({ visit }) => {
  const { page } = await visit('plain/page.html')
  await launcherOf(page).waitFor()
  await page.evaluate(() =>
    (window as unknown as { Earshot(name: string, options: object): void }).Earshot('init', {
      screenshot: 'off',
    }),
  )
  const panel = await openForm(page, 'Nothing to see')
  await panel.getByText('Page and browser').waitFor()
  expect(await panel.getByRole('button', { name: 'Add a screenshot' }).count()).toBe(0)
})
