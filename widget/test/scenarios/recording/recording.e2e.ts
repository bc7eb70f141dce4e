import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { hear } from '../../heard.ts'
import { openPanel } from '../../panel-of.ts'
import { signIn, type Team } from '../../team.ts'
import { test } from '../../visit.ts'

const record = 'Record the screen'
const recording = 'Screen recording'
/** On a busy machine a capture begins seconds after it was allowed, and the encoder writes for ten after its end. */
const captured = { timeout: 30_000 }

let team: Team
const offer = (screenRecording: boolean) =>
  team.send('PATCH', `/projects/${team.projectId}`, { screenRecording })

beforeAll(async () => {
  team = await signIn()
  await offer(true)
})
afterAll(() => offer(false))

async function openForm(page: Page, words: string): Promise<Locator> {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByLabel('What happened?').fill(words)
  return panel
}

/** Matches the bar's time from so many seconds on, fewer than ten: a busy machine may look at it late. */
const atLeast = (seconds: number) => new RegExp(`0:(0[${seconds}-9]|[1-5]\\d) / 1:00`)

/** Uses the page while it is recorded, until the bar shows a time that matches `until`. */
async function usePage(page: Page, until: RegExp): Promise<void> {
  const bar = page.getByRole('group', { name: recording })
  await bar.getByRole('button', { name: 'Stop' }).waitFor(captured)
  await page.getByRole('button', { name: 'Add' }).click()
  await bar.getByText(until).waitFor()
}

/** Number of live tracks that the page has requested. */
async function watchTracks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getDisplayMedia.bind(mediaDevices)
    const given: MediaStreamTrack[] = []
    Object.assign(window, { given })
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await ask(options)
      given.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(() => {
      const { given } = window as unknown as { given: MediaStreamTrack[] }
      return given.filter(({ readyState }) => readyState === 'live').length
    })
}

/** Methods called on the page's recorders from now on. */
async function watchRecorders(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const name of ['pause', 'requestData', 'stop'] as const) {
      const act = MediaRecorder.prototype[name]
      MediaRecorder.prototype[name] = function () {
        told.push(name)
        act.call(this)
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

/** Bytes written by the page's recorders from now on. */
async function watchWritten(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { written: 0 }
    Object.assign(window, { counted })
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (every) {
      this.addEventListener('dataavailable', ({ data }) => {
        counted.written += data.size
      })
      start.call(this, every)
    }
  })
  return () => page.evaluate(() => (window as unknown as { counted: { written: number } }).counted.written)
}

test('a bug is recorded, watched and sent, and its recording plays in the console', async ({ visit }) => {
  const { page, context, requests, diagnostics } = await visit('recording/page.html', { captures: true })
  const live = await watchTracks(page)
  const told = await watchRecorders(page)
  const panel = await openForm(page, 'The total does not add up')
  const added = await hear(page, 'screenshot')
  const button = panel.getByRole('button', { name: record })
  await button.waitFor()
  const chunks = () => requests.filter((request) => /\/recording-.*\.js$/.test(request)).length
  expect(chunks()).toBe(0)
  await button.click()
  await usePage(page, atLeast(2))
  await usePage(page, atLeast(3))
  expect(await live()).toBe(1)
  expect(await panel.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Stop' }).click()
  const preview = panel.getByRole('button', { name: 'Play the recording' })
  await preview.waitFor(captured)
  expect([chunks(), await live(), await page.locator('#total').textContent()]).toEqual([1, 0, '2'])
  // The encoder must write the captured frames before it is stopped.
  expect(new Set(await told())).toEqual(new Set(['pause', 'requestData', 'stop']))
  expect((await told()).at(-1)).toBe('stop')
  expect(await added()).toEqual([{ method: 'record' }])
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('The total does not add up')
  const video = preview.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(600)
  await preview.click()
  await expect.poll(() => preview.getAttribute('aria-pressed')).toBe('true')
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(diagnostics).toEqual([])

  const [cookie = '', value = ''] = team.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: inject('server') }])
  const { items } = await team.send<{ items: { id: string }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}`,
  )
  const console = await context.newPage()
  await console.goto(`${inject('server')}/feedback/${items[0]?.id}`)
  await console.getByRole('heading', { name: 'The total does not add up' }).waitFor()
  await console.getByRole('link', { name: /Screen recording\.(webm|mp4)/ }).waitFor()
  const player = console.locator('video')
  const played = await player.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true
    await one.play()
    await new Promise((resolve) => one.addEventListener('ended', resolve, { once: true }))
    return { seconds: one.currentTime, error: one.error }
  })
  expect(played.error).toBeNull()
  expect(played.seconds).toBeGreaterThan(0.5)
})

test('sharing that the visitor ends ends the recording, which can be removed', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const { page } = await visit('recording/page.html', { captures: true })
  const live = await watchTracks(page)
  const written = await watchWritten(page)
  const panel = await openForm(page, 'Ended by the browser')
  await panel.getByRole('button', { name: record }).click()
  await usePage(page, atLeast(1))
  // A page in the other direction does not turn its time around.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const bar = page.getByRole('group', { name: recording })
  expect(await bar.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  // A busy machine's encoder may have written nothing yet, and then nothing is recorded.
  await expect.poll(written, captured).toBeGreaterThan(0)
  await page.evaluate(() => {
    const { given } = window as unknown as { given: MediaStreamTrack[] }
    // The browser's own stop button has this effect.
    for (const track of given) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
  await panel.getByRole('button', { name: `Remove ${recording}` }).click(captured)
  expect(await panel.getByRole('listitem').count()).toBe(0)
  expect([await live(), await page.getByRole('group', { name: recording }).count()]).toEqual([0, 0])
})

test('sharing that ends before the first picture says that nothing was recorded', async ({ visit }) => {
  const { page } = await visit('recording/page.html', { captures: true })
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getDisplayMedia.bind(mediaDevices)
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await ask(options)
      const [track] = stream.getTracks()
      setTimeout(() => {
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
      })
      return stream
    }
  })
  const panel = await openForm(page, 'Ended at once')
  await panel.getByRole('button', { name: record }).click()
  await panel.getByText('Nothing was recorded.').waitFor()
  expect(await page.getByRole('group', { name: recording }).count()).toBe(0)
})

test('a recording that is stopped before it begins is not begun', async ({ visit }) => {
  const { page } = await visit('recording/page.html', { captures: true })
  const live = await watchTracks(page)
  const panel = await openForm(page, 'Stopped at once')
  const starts = await page.evaluateHandle(() => {
    const starts: number[] = []
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (every) {
      starts.push(performance.now())
      start.call(this, every)
    }
    const root = document.querySelector('earshot-widget')?.shadowRoot as ShadowRoot
    new MutationObserver(() => root.querySelector<HTMLElement>('.recorder button')?.click()).observe(root, {
      childList: true,
    })
    return starts
  })
  await panel.getByRole('button', { name: record }).click()
  await panel.getByText('Nothing was recorded.').waitFor()
  expect([await starts.evaluate(({ length }) => length), await live()]).toEqual([0, 0])
})

test('the time counts from the first picture, and the recording ends by itself after a minute', async ({
  visit,
}) => {
  const { page } = await visit('recording/page.html', { captures: true })
  await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const stream = canvas.captureStream(10)
    navigator.mediaDevices.getDisplayMedia = async () => stream
    Object.assign(window, {
      paint: () => setInterval(() => pen?.fillRect(0, 0, Math.random() * 300, 100), 100),
    })
  })
  const panel = await openForm(page, 'It comes late')
  await panel.getByRole('button', { name: record }).click()
  const bar = page.getByRole('group', { name: recording })
  await bar.getByText(atLeast(3)).waitFor()
  await page.evaluate(() => (window as unknown as { paint(): void }).paint())
  await bar.getByText(/0:0[0-2]/).waitFor()
  await bar.getByText(atLeast(1)).waitFor()
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
  await panel.getByRole('button', { name: 'Play the recording' }).waitFor(captured)
})

test('a recording is stopped above a modal that the page has opened meanwhile, also in a shadow root', async ({
  visit,
}) => {
  const { page } = await visit('recording/page.html', { captures: true })
  const panel = await openForm(page, 'The dialog is empty')
  await panel.getByRole('button', { name: record }).click()
  const bar = page.getByRole('group', { name: recording })
  await bar.getByText(atLeast(1)).waitFor()
  const openTheirs = (inShadow: boolean) =>
    page.evaluate((within) => {
      const dialog = document.createElement('dialog')
      dialog.append(
        Object.assign(document.createElement('input'), { name: within ? 'in-shadow' : 'in-page' }),
      )
      const place = document.body.appendChild(document.createElement('div'))
      ;(within ? place.attachShadow({ mode: 'open' }) : place).append(dialog)
      dialog.showModal()
    }, inShadow)
  const stop = bar.getByRole('button', { name: 'Stop' })
  for (const inShadow of [false, true]) {
    await openTheirs(inShadow)
    await page.keyboard.type('Ada')
    expect(await page.locator(inShadow ? '[name=in-shadow]' : '[name=in-page]').inputValue()).toBe('Ada')
    await stop.click({ timeout: 5000, trial: true })
  }
  await stop.click()
  await panel.getByRole('button', { name: 'Play the recording' }).waitFor(captured)
  await panel.getByLabel('What happened?').fill('The dialog is emptier still')
  await page.keyboard.press('Escape')
  await panel.getByLabel('What happened?').waitFor({ state: 'hidden' })
  expect(await page.locator('[name=in-shadow]').isVisible()).toBe(true)
  const parentOf = (host: Element) => host.parentElement?.localName
  expect(await page.locator('earshot-widget').evaluate(parentOf)).toBe('html')
})

const modals: [title: string, height: number, arrange: (page: Page) => Promise<unknown>][] = [
  ['in a low window', 460, async () => {}],
  [
    'with modal: true',
    800,
    (page) => page.evaluate(() => (window as unknown as Host).Earshot('init', { modal: true })),
  ],
  ['above a modal of the page', 800, (page) => page.evaluate(openTheirModal)],
]

interface Host {
  Earshot(...call: unknown[]): unknown
}

/** A modal with a form whose fields have the names of the form's own methods. */
function openTheirModal(): void {
  const dialog = document.createElement('dialog')
  const form = document.createElement('form')
  for (const name of ['matches', 'contains', 'closest', 'id'])
    form.append(Object.assign(document.createElement('input'), { name }))
  dialog.append(form)
  document.body.append(dialog)
  dialog.showModal()
}

test.for(modals)('%s a bug is recorded too', async ([, height, arrange], { visit }) => {
  const { page, diagnostics } = await visit('recording/page.html', {
    captures: true,
    viewport: { width: 1280, height },
  })
  await page.locator('earshot-widget .launcher').waitFor()
  await arrange(page)
  await page.evaluate(() => (window as unknown as Host).Earshot('open', { type: 'bug' }))
  const panel = page.locator('earshot-widget dialog')
  await panel.getByLabel('What happened?').fill('It opens too late')
  expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true)
  await panel.getByRole('button', { name: record }).click()
  const bar = page.getByRole('group', { name: recording })
  await bar.getByText(atLeast(1)).waitFor()
  expect(await panel.isVisible()).toBe(false)
  await bar.getByRole('button', { name: 'Stop' }).click()
  await panel.getByRole('button', { name: 'Play the recording' }).waitFor(captured)
  expect(await bar.count()).toBe(0)
  expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true)
  await panel.getByLabel('What happened?').fill('It opens too late, or never')
  expect(diagnostics).toEqual([])
})

test('whatever fails takes the bar away and brings the form back', async ({ visit }) => {
  const { page, diagnostics } = await visit('recording/page.html', { captures: true })
  const live = await watchTracks(page)
  await page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('No encoder', 'NotSupportedError')
    }
  })
  const panel = await openForm(page, 'No encoder')
  await panel.getByRole('button', { name: record }).click()
  await panel.getByText('Nothing was recorded.').waitFor()
  expect(await page.getByRole('group', { name: recording }).count()).toBe(0)
  await page.evaluate(() => {
    Document.prototype.elementFromPoint = () => {
      throw new Error('Not here')
    }
  })
  await panel.getByRole('button', { name: record }).click()
  await expect.poll(live).toBe(0)
  await panel.getByText('Nothing was recorded.').waitFor()
  expect(await page.getByRole('group', { name: recording }).count()).toBe(0)
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('No encoder')
  expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
})

test('a visitor who refuses reads that nothing was recorded, and goes on writing', async ({ visit }) => {
  const { page } = await visit('recording/page.html', { captures: true })
  await page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  const panel = await openForm(page, 'I would rather write')
  await panel.getByRole('button', { name: record }).click()
  await panel.getByText('Nothing was recorded.').waitFor()
  expect(await panel.getByLabel('What happened?').inputValue()).toBe('I would rather write')
})

test('no recording is offered where the browser cannot, nor where the project does not want it', async ({
  visit,
}) => {
  const { page: incapable } = await visit('recording/page.html', { captures: true })
  await incapable.evaluate(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const there = await openForm(incapable, 'No recorder')
  await there.getByText('Only you and the team see them.').waitFor()
  expect(await there.getByRole('button', { name: record }).count()).toBe(0)
  await offer(false)
  const { page } = await visit('recording/page.html', { captures: true })
  const panel = await openForm(page, 'Not wanted')
  await panel.getByRole('button', { name: 'Add a screenshot' }).hover()
  await panel.getByText('Only you and the team see them.').waitFor()
  expect(await panel.getByRole('button', { name: record }).count()).toBe(0)
  await offer(true)
})

test('a log and a video are chosen, and sent as they are; what is neither is refused', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page } = await visit('recording/page.html', { captures: true })
  const panel = await openForm(page, 'See the log')
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles([
    { name: 'app.log', mimeType: '', buffer: Buffer.from('[warn] It creaks\n') },
    { name: 'app.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
  ])
  await panel.getByText('app.zip cannot be sent').waitFor()
  await panel.getByRole('button', { name: 'Remove app.log' }).waitFor()
  await panel.getByRole('button', { name: 'Send report' }).click()
  await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  const { items } = await team.send<{ items: { id: string }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}`,
  )
  const { files } = await team.send<{ files: object[] }>('GET', `/feedback/${items[0]?.id}`)
  expect(files).toMatchObject([{ name: 'app.log', type: 'text/plain', size: 17 }])
})
