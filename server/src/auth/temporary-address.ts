import { disposableEmailBlocklist } from 'disposable-email-domains-js'

const domains: ReadonlySet<string> = new Set(disposableEmailBlocklist())

/**
 * True for an address of a known service for temporary mail, or of a subdomain of one (product specification, section
 * 1: temporary addresses may be suspended). Permanent forwarding services are not on the list, which is part of a
 * package; no service is asked.
 */
export function isTemporaryAddress(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
