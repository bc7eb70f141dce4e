import type { Page } from 'playwright'
import type { Visit } from './windows.ts'

/** Longest description of a page, in characters: the parts that matter fit the log of a run. */
const snapshotMax = 4_000

/** Describes what each page showed when a test failed: a time limit alone does not tell why a button was missing. */
export async function describePages(windows: readonly Visit[]): Promise<string> {
  const pages = windows.flatMap(({ context }) => context.pages())
  const descriptions = await Promise.all(pages.map(describe))
  return ['Pages at the failure:', ...descriptions].join('\n\n')
}

async function describe(page: Page): Promise<string> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message)
  return `${page.url()}\n${snapshot.slice(0, snapshotMax)}`
}
