import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FirefoxVisit, launchFirefox, visitInFirefox } from '../../firefox.ts'
import { signIn } from '../../team.ts'

let firefox: Browser
beforeAll(async () => {
  firefox = await launchFirefox()
})
afterAll(() => firefox.close())

/** Opens the form for an idea by the launcher, and returns its first field. */
async function suggestIdea({ ours }: FirefoxVisit) {
  await (await ours('.launcher')).click()
  await (await ours('::-p-text(Suggest an idea)')).click()
  return ours('[name=title]')
}

/** Sends the form of the focused field by keys, once the form is complete. */
async function sendByKeys({ page, ours }: Pick<FirefoxVisit, 'page' | 'ours'>) {
  await ours('::-p-text(Want to hear what happens next?)')
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
}

const textIn = (field: { evaluate(read: (field: HTMLInputElement) => string): Promise<string> }) =>
  field.evaluate(({ value }) => value)

test('in Firefox an idea is sent, and what is not sent yet is there after a reload', {
  tags: ['smoke'],
}, async () => {
  const visit = await visitInFirefox(firefox, 'plain/page.html')
  const { context, page, errors, ours } = visit
  await (await suggestIdea(visit)).type('A lighthouse')
  await page.reload()
  expect(await textIn(await suggestIdea(visit))).toBe('A lighthouse')
  await sendByKeys(visit)
  await ours('::-p-text(Thank you)')
  expect(errors).toEqual([])
  await context.close()
})

test.for(['none', 'trusted-types'])('in Firefox nothing breaks the policy: %s', async (policy) => {
  const visit = await visitInFirefox(firefox, `strict-csp/${policy}.html`)
  const { context, errors, ours, violations } = visit
  await (await suggestIdea(visit)).type(`Sent under ${policy}`)
  await sendByKeys(visit)
  await ours('::-p-text(Thank you)')
  expect([await violations(), errors]).toEqual([[], []])
  await context.close()
})

test.for(['Suggest an idea', 'Report a bug'])(
  'in Firefox nothing moves in the form while the rest of it loads: %s',
  async (name) => {
    const { context, page, ours } = await visitInFirefox(firefox, 'plain/page.html')
    await (await ours('.launcher')).click()
    await (await ours(`::-p-text(${name})`)).click()
    await ours('[name=title]')
    const placesOf = () =>
      page.evaluate(() => {
        const root = document.querySelector('earshot-widget')?.shadowRoot
        const parts = [...(root?.querySelectorAll('.top, [name=title], .field > .plain, .send') ?? [])]
        return parts.map((part) => JSON.stringify(part.getBoundingClientRect()))
      })
    const places = await placesOf()
    await ours('::-p-text(Want to hear what happens next?)')
    expect(places).toHaveLength(4)
    expect(await placesOf()).toEqual(places)
    await context.close()
  },
)

interface Host {
  projectKey: string
  heard: Promise<{ code: string }>
  Earshot(command: string, input: unknown, handler?: unknown): void
}

test('in Firefox a page chooses the colour and where the focus goes, and has widgets of two projects', async () => {
  const { publicKey } = await (await signIn()).send<{ publicKey: string }>('POST', '/projects', {
    name: 'Beacon',
    allowedOrigins: [inject('host')],
  })
  const { context, page, errors, ours } = await visitInFirefox(firefox, 'options/page.html')
  await page.waitForFunction(() => 'has' in (window as unknown as Host).Earshot)
  await page.evaluate(() => {
    const { Earshot, projectKey } = window as unknown as Host
    // The page's own CSS colour has precedence over the option.
    document.querySelector('style')?.remove()
    Earshot('init', { key: projectKey, color: '#ffd400', label: 'Feedback' })
  })
  const painted = await (await ours('.launcher')).evaluate((launcher) => {
    const { backgroundColor, color } = getComputedStyle(launcher)
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    return [backgroundColor, color].map((one) => {
      canvas.fillStyle = one
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    })
  })
  expect(painted).toEqual([
    [255, 212, 0],
    [0, 0, 0],
  ])
  await page.evaluate(() => {
    const { Earshot } = window as unknown as Host
    Earshot('open', { type: 'bug', trigger: document.querySelector('input') })
  })
  await (await ours('[name=title]')).type('The bell is silent')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement === document.querySelector('input'))

  await page.evaluate((key) => {
    const tag = document.createElement('script')
    tag.src = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    Object.assign(tag.dataset, { key, position: 'bottom-left', label: 'Beacon' })
    document.head.append(tag)
  }, publicKey)
  await (await ours('::-p-text(Beacon)')).click()
  await ours('::-p-text(Help us make Beacon better)')
  expect(await page.$$eval('earshot-widget', ({ length }) => length)).toBe(2)
  expect(errors).toEqual([])
  await context.close()
})

test('in Firefox a page whose policy forbids our requests hears that it does', async () => {
  const { context, page, ours } = await visitInFirefox(firefox, 'options/no-connect.html')
  await page.waitForFunction(() => 'Earshot' in window)
  await page.evaluate(() => {
    const host = window as unknown as Host
    host.heard = new Promise((resolve) => host.Earshot('on', 'error', resolve))
    host.Earshot('open', { type: 'bug' })
  })
  await (await ours('[name=title]')).type('The bell is silent')
  await sendByKeys({ page, ours })
  expect(await page.evaluate(() => (window as unknown as Host).heard)).toMatchObject({ code: 'csp' })
  expect(await textIn(await ours('[name=title]'))).toBe('The bell is silent')
  await context.close()
})

test('in Firefox what the browser gives of a screen becomes a picture and a recording, also above a modal', async () => {
  const team = await signIn()
  const offer = (screenRecording: boolean) =>
    team.send('PATCH', `/projects/${team.projectId}`, { screenRecording })
  await offer(true)
  const { context, page, errors, ours } = await visitInFirefox(firefox, 'recording/page.html')
  // A headless browser has no screen to share.
  await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    let frames = 0
    setInterval(() => pen?.fillRect(frames++, 0, 8, 100), 100)
    navigator.mediaDevices.getDisplayMedia = async () => canvas.captureStream(10)
  })
  await (await ours('.launcher')).click()
  await (await ours('::-p-text(Report a bug)')).click()
  await (await ours('[name=title]')).type('The dialog is empty')
  await (await ours('::-p-text(Add a screenshot)')).click()
  await ours('::-p-text(Nothing was covered automatically)')
  await (await ours('::-p-text(Done)')).click()
  await (await ours('::-p-text(Record the screen)')).click()
  await page.waitForFunction(() => {
    const bar = document.querySelector('earshot-widget')?.shadowRoot?.querySelector('.recorder')
    return /0:0[1-9]/.test(bar?.textContent ?? '')
  })
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  await page.waitForSelector('dialog > earshot-widget')
  await (await ours('::-p-text(Stop)')).click()
  await (await ours('[aria-label="Play the recording"]')).click()
  await ours('[aria-label="Play the recording"][aria-pressed=true]')
  await (await ours('::-p-text(Send report)')).click()
  await ours('::-p-text(Thank you)')
  await offer(false)
  const { items } = await team.send<{ items: { id: string }[] }>(
    'GET',
    `/feedback?projectId=${team.projectId}`,
  )
  const { files } = await team.send<{ files: object[] }>('GET', `/feedback/${items[0]?.id}`)
  expect(files).toMatchObject([{ type: 'image/webp' }, { type: 'video/webm' }])
  expect(errors).toEqual([])
  await context.close()
})

test.for(['focus-trap', 'jquery-ui', 'radix', 'react-aria'])(
  'in Firefox a bug can be reported above a modal of %s, and the modal stays',
  async (library) => {
    const { context, page, errors, ours } = await visitInFirefox(firefox, 'libraries/page.html', library)
    await ours('.launcher')
    await (await page.waitForSelector('#app button'))?.click()
    const theirs = await page.waitForSelector('[role=dialog] input', { visible: true })
    if (!theirs) throw new Error('The modal has no field')
    await theirs.type('Ada')
    await page.evaluate(() => {
      const { Earshot } = window as unknown as { Earshot(command: string, input: object): void }
      Earshot('open', { view: 'form', type: 'bug' })
    })
    const title = await ours('[name=title]')
    const focusIsOn = (name: string) =>
      page.waitForFunction(
        (wanted) => document.activeElement?.shadowRoot?.activeElement?.getAttribute('name') === wanted,
        {},
        name,
      )
    await focusIsOn('title')
    await page.keyboard.type('The harbour is gone')
    await page.keyboard.press('Tab')
    await focusIsOn('body')
    await page.keyboard.type('Since noon')
    expect(await textIn(title)).toBe('The harbour is gone')
    expect(await textIn(await ours('[name=body]'))).toBe('Since noon')
    expect(await textIn(theirs)).toBe('Ada')

    await page.keyboard.press('Escape')
    await page.waitForFunction((field) => document.activeElement === field, {}, theirs)
    expect(await theirs.isVisible()).toBe(true)
    expect(errors).toEqual([])
    await context.close()
  },
)
