import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'
import { type Case, open, secrets } from './cases.ts'

const size = { width: 120, height: 96 }
/** Cells in a row, so that all cases fit into the window. */
const columns = 10

/** Puts each case into a cell of its own. */
async function show(page: Page, cases: Case[]): Promise<void> {
  const other = inject('host').replace('127.0.0.1', 'localhost')
  await page.evaluate(
    ({ cases, columns, size, other }) => {
      for (const [at, [, html, script]] of cases.entries()) {
        const cell = document.createElement('div')
        const x = `${(at % columns) * size.width}px`
        const y = `${Math.floor(at / columns) * size.height}px`
        cell.className = 'cell'
        cell.style.left = x
        cell.style.top = y
        cell.setHTMLUnsafe(html.replaceAll('{x}', x).replaceAll('{y}', y).replaceAll('{other}', other))
        document.body.append(cell)
        if (script) new Function('cell', script)(cell)
      }
    },
    { cases, columns, size, other },
  )
  await page.waitForLoadState('networkidle')
}

/** Number of pixels with one colour in each case's cell of a picture. */
const count = (page: Page, base64: string, cases: Case[], color: number[]) =>
  page.evaluate(
    async ({ base64, names, columns, size, color }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      const counts = Object.fromEntries(names.map((name) => [name, 0]))
      for (let at = 0; at < data.length; at += 4) {
        if (color.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) > 60)) continue
        const column = Math.floor(((at / 4) % bitmap.width) / size.width)
        const row = Math.floor(at / 4 / bitmap.width / size.height)
        const name = names[row * columns + column] ?? 'elsewhere'
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
    { base64, names: cases.map(([name]) => name), columns, size, color },
  )

const magenta = [255, 0, 255]
const cyan = [0, 255, 255]
const ink = [27, 28, 31]

/** Names of the cases that a picture shows, or does not show. */
const named = (counts: Record<string, number>, seen: boolean) =>
  Object.entries(counts).flatMap(([name, pixels]) => (pixels > 4 === seen ? name : []))

/** The captured picture in the editor. */
async function capture(page: Page): Promise<string> {
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Report a bug' }).click()
  await panel.getByRole('button', { name: 'Add a screenshot' }).click()
  const canvas = page.getByRole('dialog', { name: 'Mark up the picture' }).locator('canvas')
  await canvas.waitFor()
  const url = await canvas.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  return url.slice('data:image/png;base64,'.length)
}

/** Pages of as many cases as fit into a window. */
const pages = Array.from({ length: Math.ceil(secrets.length / 60) }, (_, at) => ({
  first: secrets[at * 60]?.[0],
  cases: secrets.slice(at * 60, at * 60 + 60),
}))

test.for(pages)('no secret is on a screenshot, from $first on', async ({ cases }, { visit }) => {
  const { page } = await visit('masks/page.html', { captures: true })
  await show(page, cases)
  const seen = new Set<string>()
  // All cases are visible before the capture, except one that appears later.
  const expected = cases.flatMap(([name, html]) => (html === '<p></p>' ? [] : name)).length
  const look = async () => {
    const before = await count(page, (await page.screenshot()).toString('base64'), cases, magenta)
    for (const [name] of cases) if (before[name]) seen.add(name)
    return seen.size
  }
  await expect.poll(look, { timeout: 30_000, interval: 300 }).toBe(expected)
  const picture = await capture(page)
  expect(named(await count(page, picture, cases, magenta), true)).toEqual([])
  expect(named(await count(page, picture, cases, ink), false)).toEqual([])
})

test('what is no secret stays on a screenshot', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('masks/page.html', { captures: true })
  await show(page, open)
  const picture = await capture(page)
  expect(named(await count(page, picture, open, cyan), false)).toEqual([])
})
