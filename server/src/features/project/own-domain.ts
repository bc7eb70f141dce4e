import { domainOf } from '@earshot/shared/project/website'
import { parse } from 'tldts'
import { invalidField } from '../../lib/app-error.ts'

/**
 * Refuses websites on a public suffix, such as `https://*.github.io`, below which anyone may have pages, and
 * sub-domains of an IP address, which do not exist. @throws AppError `invalid_input` for the first of them.
 */
export function requireOwnDomains(websites: readonly string[]): void {
  for (const [index, website] of websites.entries()) {
    const domain = domainOf(website)
    const { hostname } = new URL(domain)
    const { publicSuffix, isIcann, isPrivate, isIp } = parse(hostname, { allowPrivateDomains: true })
    const hasStar = domain !== website
    // On a private suffix such as `github.io`, the domain itself is its owner's website.
    const isSuffix = hostname === publicSuffix && (isIcann || (hasStar && isPrivate))
    if (isSuffix || (hasStar && isIp))
      throw invalidField(
        `allowedOrigins.${index}`,
        `${hostname} is no domain of your own. Please enter one, such as https://*.example.com`,
      )
  }
}
