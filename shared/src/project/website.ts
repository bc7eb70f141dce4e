/*
 * Websites for a project's widget: an origin, an app shell's origin, or all sub-domains of a domain. Without zod, so
 * that every client may use this file.
 */

/** Schemes of pages inside an app in place of http: Capacitor, Ionic, Tauri, and Electron by its own documentation. */
const shell = /^(capacitor|ionic|tauri|app):\/\/[a-z\d.-]+$/

/** True if a text is the origin of a page, scheme and port included, as browsers send it. */
export const isOrigin = (text: string): boolean =>
  shell.test(text) ||
  // Some browsers accept spaces in a host, and encode them.
  (/^https?:[^%*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text)

/** Error message for a text that is neither an origin nor a wildcard. */
export const notWebsite = 'Please enter an address such as https://app.example.com, without a path'

const wildcard = /^(https?:\/\/)\*\./

/** Origin of a website without its star: for a wildcard, the domain of the sub-domains; else the website itself. */
export const domainOf = (website: string): string => website.replace(wildcard, '$1')

/**
 * True if a text names a website, or all sub-domains of one: `https://*.example.com`, which excludes
 * `https://example.com` itself.
 */
export const isWebsite = (text: string): boolean => isOrigin(domainOf(text))

/** The website of a list that covers an origin. */
export const websiteOf = (origin: string, websites: readonly string[]): string | undefined =>
  websites.includes(origin) ? origin : websites.find((website) => isBelow(origin, website))

/** True if a wildcard website covers an origin: only labels stand before the domain. */
function isBelow(origin: string, website: string): boolean {
  const [start = '', scheme = ''] = wildcard.exec(website) ?? []
  const ending = website.slice(start.length - 1)
  return (
    start !== '' &&
    origin.startsWith(scheme) &&
    origin.endsWith(ending) &&
    /^[\w-]+(\.[\w-]+)*$/.test(origin.slice(scheme.length, -ending.length))
  )
}
