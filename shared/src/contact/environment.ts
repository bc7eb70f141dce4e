import { browserName } from '../diagnostics/browser-name.ts'
import { scrub, scrubAddress } from '../diagnostics/scrub.ts'
import type { Environment } from '../feedback/feedback.ts'

interface Brands {
  brands: { brand: string; version: string }[]
  platform: string
}

declare global {
  interface Navigator {
    /** Only in browsers based on Chromium. */
    userAgentData?: Brands
  }
}

function browserInWords(): string {
  const { userAgentData } = navigator
  // The list also contains the engine, and a made-up brand against sites that rely on the list's format.
  const brand = userAgentData?.brands.find((entry) => !/not|^chromium/i.test(entry.brand))
  return brand
    ? `${brand.brand.replace(/^(Google|Microsoft) /, '')} ${brand.version} on ${userAgentData?.platform}`
    : browserName(navigator.userAgent)
}

/** Part of a page's address in a report: all of it, without query and hash, or its origin only. */
export type UrlDetail = 'full' | 'path' | 'origin'

/**
 * Environment of a bug report: the scrubbed address and the browser.
 *
 * @param release the page's name for its own release
 */
export function readEnvironment(detail: UrlDetail = 'path', release?: string): Environment {
  const { href, origin, pathname } = location
  const page =
    detail === 'full' ? scrubAddress(href) : scrub(detail === 'origin' ? origin : origin + pathname)
  return {
    page: page.slice(0, 2000),
    browser: scrub(browserInWords()).slice(0, 300),
    language: navigator.language.slice(0, 35),
    viewport: `${innerWidth}x${innerHeight}`,
    ...(release && { release: `${release}`.slice(0, 100).replace(/[\ud800-\udbff]$/, '') }),
  }
}
