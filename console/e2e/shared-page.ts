import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { openWindow, type VisitOptions } from './visit.ts'
import { returnWindow, type Visit } from './windows.ts'

/**
 * One window for all tests of a block, opened before the first and closed after the last; `prepare` navigates it to the
 * page under test. Only for tests that leave the page unchanged.
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
