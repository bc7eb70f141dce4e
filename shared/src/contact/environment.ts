import type { Environment } from '../feedback.ts'

interface Brands {
  brands: { brand: string; version: string }[]
  platform: string
}

function browserName(): string {
  const { userAgentData } = navigator as { userAgentData?: Brands }
  // The list also has the engine, and a made-up brand that keeps sites from guessing by its form.
  const brand = userAgentData?.brands.find((entry) => !/not|^chromium/i.test(entry.brand))
  const name = brand ? `${brand.brand} ${brand.version}, ${userAgentData?.platform}` : navigator.userAgent
  return name.slice(0, 300)
}

/** What a bug report says about where it was seen: the address without query and hash, and the browser. */
export function readEnvironment(): Environment {
  return {
    page: (location.origin + location.pathname).slice(0, 2000),
    browser: browserName(),
    language: navigator.language.slice(0, 35),
    viewport: `${innerWidth}x${innerHeight}`,
  }
}
