import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../limits.ts'
import { renewFiles } from './file-renewal.ts'

/** A document with the visibility that file renewal reads. */
class Page extends EventTarget {
  hidden = false

  show(shown: boolean): void {
    this.hidden = !shown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let renew: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
  renew = vi.fn<() => void>()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Shortest lifetime of a received address: the server issues addresses in steps of a minute and caches responses for
 * another.
 */
const soonest = limits.fileLinkLife - 120_000

test('the files of a page in sight are renewed before their addresses end, and until that is ended', () => {
  const end = renewFiles(renew)
  vi.advanceTimersByTime(100_000)
  expect(renew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(soonest - 100_000 - 1)
  expect(renew).toHaveBeenCalled()
  end()
  renew.mockClear()
  vi.advanceTimersByTime(limits.fileLinkLife)
  page.show(true)
  expect(renew).not.toHaveBeenCalled()
})

test('those of a page out of sight wait until somebody sees it', () => {
  renewFiles(renew)
  page.show(false)
  vi.advanceTimersByTime(60 * 60_000)
  expect(renew).not.toHaveBeenCalled()
  page.show(true)
  expect(renew).toHaveBeenCalledTimes(1)
})
