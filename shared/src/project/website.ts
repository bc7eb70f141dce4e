/*
 * Where a project's widget may run, without zod, so that every client may use it: an origin, one of an app's shell, or all
 * sub-domains of a domain.
 */

/** What pages inside of an app have in place of http: Capacitor, Ionic, Tauri, and Electron by its own documentation. */
const shell = /^(capacitor|ionic|tauri|app):\/\/[a-z\d.-]+$/

/** Whether a text is the origin of a page, scheme and port included, as browsers send it. */
export const isOrigin = (text: string): boolean =>
  shell.test(text) ||
  // Some browsers accept spaces in a host, and encode them.
  (/^https?:[^%*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text)

/** What to say of a text that is neither. */
export const notWebsite = 'Please enter an address such as https://app.example.com, without a path'

const wildcard = /^(https?:\/\/)\*\./

/** A website without its star: the origin of the domain of which it takes all sub-domains, or its own. */
export const domainOf = (website: string): string => website.replace(wildcard, '$1')

/** Whether a text names a website, or all sub-domains of one: `https://*.example.com`, and not `https://example.com` itself. */
export const isWebsite = (text: string): boolean => isOrigin(domainOf(text))

/** The website among some to which the page of an origin belongs. */
export const websiteOf = (origin: string, websites: readonly string[]): string | undefined =>
  websites.includes(origin) ? origin : websites.find((website) => isBelow(origin, website))

/** Whether an origin is a sub-domain of those that a website takes: what stands before the domain are labels alone. */
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
