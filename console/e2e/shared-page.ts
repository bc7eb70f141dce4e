import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { openWindow, type VisitOptions } from './visit.ts'
import { returnWindow, type Visit } from './windows.ts'

/**
 * One window for all tests of a block, opened before them and closed after; `prepare` leads it to what they
 * look at. For tests that leave the page as they found it.
 */
export function sharedPage(
  prepare: (page: Page) => Promise<unknown>,
  options: () => VisitOptions = () => ({}),
): () => Page {
  const complaints: string[] = []
  let visit: Visit
  beforeAll(async () => {
    visit = await openWindow(options(), complaints)
    await prepare(visit.page)
  })
  afterAll(async () => {
    await returnWindow(visit)
    expect(complaints).toEqual([])
  })
  return () => visit.page
}
