import { browserName } from '../diagnostics/browser-name.ts'
import { scrub, scrubAddress } from '../diagnostics/scrub.ts'
import type { Environment } from '../feedback/feedback.ts'

interface Brands {
  brands: { brand: string; version: string }[]
  platform: string
}

function browserInWords(): string {
  const { userAgentData } = navigator as { userAgentData?: Brands }
  // The list also has the engine, and a made-up brand that keeps sites from guessing by its form.
  const brand = userAgentData?.brands.find((entry) => !/not|^chromium/i.test(entry.brand))
  return brand
    ? `${brand.brand.replace(/^(Google|Microsoft) /, '')} ${brand.version} on ${userAgentData?.platform}`
    : browserName(navigator.userAgent)
}

/** What of a page's address is told: all of it, without query and hash, or its origin alone. */
export type ToldAddress = 'full' | 'path' | 'origin'

/**
 * What a bug report says about where it was seen: the address, scrubbed, and the browser.
 *
 * @param release what the page calls the release that it is of
 */
export function readEnvironment(told: ToldAddress = 'path', release?: string): Environment {
  const { href, origin, pathname } = location
  const page = told === 'full' ? scrubAddress(href) : scrub(told === 'origin' ? origin : origin + pathname)
  return {
    page: page.slice(0, 2000),
    browser: scrub(browserInWords()).slice(0, 300),
    language: navigator.language.slice(0, 35),
    viewport: `${innerWidth}x${innerHeight}`,
    ...(release && { release: `${release}`.slice(0, 100).replace(/[\ud800-\udbff]$/, '') }),
  }
}
