import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The minified build, because a page parses it in two thirds of the time. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const options = {
  runOnly: tags,
  resultTypes: ['violations' as const],
  // Skips style sheets: an experimental rule would load every sheet again, which takes a third of the time.
  preload: { assets: ['media'] },
  rules: {
    // Menus and notices float in a portal beside the landmarks.
    region: { enabled: false },
    // Off by default: the first rule is experimental, the second must be enabled explicitly.
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  },
}

/**
 * Waits until animations and colour transitions have ended: axe would measure the contrast of a colour in transition.
 */
async function waitUntilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    return !document.getAnimations().some(isRunning)
  })
}

/**
 * Loads lazy frames, which otherwise wait until they are scrolled near; axe cannot run in a frame that has not loaded.
 */
const loadFrames = (page: Page): Promise<unknown> =>
  page.locator('iframe[loading="lazy"]').evaluateAll((frames) =>
    Promise.all(
      (frames as HTMLIFrameElement[]).map(async (frame) => {
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
        const isWaiting = frame.contentDocument?.URL === 'about:blank'
        frame.loading = 'eager'
        if (isWaiting) await loaded
      }),
    ),
  )

/**
 * Violations found by axe. Injecting axe into a frame takes as long as running it, so each document is injected once.
 */
async function find(page: Page): Promise<Result[]> {
  await loadFrames(page)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script)
  return page.evaluate(async (how) => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    return (await there.run(document, how)).violations
  }, options)
}

/** Fails if axe finds a violation of WCAG 2.2 AA or of good practice on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilAtRest(page)
  const found = await find(page)
  const violations = found.filter(({ nodes }) => !nodes.every(isUnderBar))
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** True if a target is too small only because a fixed bar covers it; scrolling uncovers the target. */
const isUnderBar = ({ any }: Result['nodes'][number]): boolean =>
  any.some(({ id, data }) => id === 'target-size' && String(data?.messageKey).startsWith('partiallyObscured'))

/** Fails if axe finds words without enough contrast on the page. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const faint = await page.evaluate(async () => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    const { violations } = await there.run(document, { runOnly: ['color-contrast'] })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })
  expect(faint, name).toEqual([])
}

/** Fails if the page is wider than its window, or if a phone would zoom in on one of its fields. */
export async function expectFits(page: Page): Promise<void> {
  const { scrolled, window } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(scrolled, page.url()).toBeLessThanOrEqual(window)
  const fields =
    'select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=range])'
  const small = await page
    .locator(fields)
    .evaluateAll((all) =>
      matchMedia('(pointer: coarse)').matches
        ? all
            .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
            .map((field) => field.outerHTML)
        : [],
    )
  expect(small, page.url()).toEqual([])
}

/** Checks a page in light on a large screen, then in dark on a phone; the page stays in the second state. */
export async function expectAccessibleEverywhere(
  page: Page,
  settled: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await settled(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  await expectAccessible(page)
  await expectFits(page)
}
