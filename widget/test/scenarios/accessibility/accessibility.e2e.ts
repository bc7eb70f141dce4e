import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'
import { ways } from '../../ways.ts'

/** The minified file, which a page parses in two thirds of the time. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations' as const],
  // The page has its own landmarks and headings.
  rules: { region: { enabled: false } },
}

async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const violations = await page.evaluate(async (how) => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    return (await there.run('earshot-widget', how)).violations
  }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

test.for(Object.keys(ways))('%s is accessible in light and dark', async (view, { visit }) => {
  const { page } = await visit('plain/page.html')
  const panel = await openPanel(page)
  await ways[view]?.(panel)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page), colorScheme).toEqual([])
  }
})
