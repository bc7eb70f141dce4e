import { disposableEmailBlocklist } from 'disposable-email-domains-js'

const domains: ReadonlySet<string> = new Set(disposableEmailBlocklist())

/**
 * Whether an address belongs to a known service for temporary mail, or to a subdomain of one (product specification,
 * section 1: temporary addresses may be suspended). Forwarding services that keep an address for good are not among
 * them. The list comes with the package; nobody is asked.
 */
export function isTemporaryAddress(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
