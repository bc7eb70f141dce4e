import type { Page } from 'playwright'
import { expect } from 'vitest'
import { launcherOf, openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

/** Computed styles that a page could have changed. */
const telling = [
  'display',
  'opacity',
  'visibility',
  'pointerEvents',
  'transform',
  'color',
  'backgroundColor',
  'fontSize',
  'letterSpacing',
  'textTransform',
  'lineHeight',
  'width',
  'height',
]

/** Computed styles of the launcher, the panel and a few of its parts on a page. */
async function looksOn(page: Page) {
  await launcherOf(page).waitFor()
  const panel = await openPanel(page)
  const parts = [launcherOf(page), panel, panel.getByRole('heading').first(), panel.locator('.vote').first()]
  return Promise.all(
    parts.map((part) =>
      part.evaluate((element, names) => {
        const style = getComputedStyle(element) as unknown as Record<string, string>
        return names.map((name) => `${name}: ${style[name]}`)
      }, telling),
    ),
  )
}

test('a page that hides and scales everything does not reach the widget', { tags: ['smoke'] }, async ({
  visit,
}) => {
  const plain = await visit('plain/page.html')
  const hostile = await visit('hostile-styles/page.html')
  expect(await looksOn(hostile.page)).toEqual(await looksOn(plain.page))
  const box = await launcherOf(hostile.page).boundingBox()
  expect(box).toEqual({ x: 1212, y: 732, width: 48, height: 48 })
  const hit = await hostile.page.evaluate(() => document.elementFromPoint(1236, 756)?.localName)
  expect(hit).toBe('earshot-widget')
})
