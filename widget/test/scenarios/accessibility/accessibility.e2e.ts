import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { openPanel } from '../../panel-of.ts'
import { test } from '../../visit.ts'

/** The short one, which a page reads in two thirds of the time. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** From the open home view to each other view. */
const ways: Record<string, (panel: Locator) => Promise<void>> = {
  home: async () => {},
  async idea(panel) {
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
    await panel.getByLabel('Your idea in one line').fill('waiting list for courses')
    await panel.getByText('Already suggested?').waitFor()
  },
  async bug(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByRole('switch').waitFor()
  },
  async 'bug with an error'(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByRole('button', { name: 'Send report' }).click()
    await panel.getByText('Please enter a title').waitFor()
  },
  async board(panel) {
    await panel.getByRole('button', { name: 'See all: Most wanted' }).click()
    await panel.locator('.vote').nth(5).waitFor()
    await panel.locator('.vote').first().click()
  },
  async item(panel) {
    await panel.getByRole('button', { name: 'Let parents book for several' }).last().click()
    await panel.getByText('Official answer').waitFor()
  },
  async sent(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByLabel('What happened?').fill('Something to look at')
    await panel.getByRole('button', { name: 'Send report' }).click()
    await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
  },
  async mine(panel) {
    await ways.sent?.(panel)
    await panel.getByRole('button', { name: 'Your feedback' }).click()
    await panel.getByRole('listitem').first().waitFor()
  },
}

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
