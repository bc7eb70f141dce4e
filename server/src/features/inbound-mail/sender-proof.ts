import type { DNSResolver } from 'mailauth'
import type { Config } from '../../lib/config/config.ts'
import { dnsResolver } from '../../lib/dns-records.ts'
import { emailKey } from '../../lib/email-key.ts'
import { isProvenByServer } from './authentication-results.ts'
import { refused, refusedForNow } from './mail-refusal.ts'
import type { ReceivedMail } from './received-mail.ts'

/** More signatures than any mail has; each one costs a lookup. */
const signaturesMax = 10

/**
 * Requires that the domain of a mail's sender vouches for the mail: by the header of the operator's mail server, if one
 * is named, else by a DKIM signature of the sender's domain. @throws MailRefusal.
 */
export async function requireProvenSender(
  mail: ReceivedMail,
  raw: Buffer,
  { inboundMail, dnsServers }: Pick<Config, 'inboundMail' | 'dnsServers'>,
): Promise<void> {
  const authservId = inboundMail?.authservId
  const proven =
    authservId === undefined
      ? await isSignedByDomain(mail, raw, resolverOf(dnsServers))
      : isProvenByServer(mail, authservId)
  if (!proven)
    throw refused(
      `Your email could not be verified as sent by ${mail.from}, so nothing was added. Please write on the page that the link in our email opens, or in the console.`,
    )
}

function resolverOf(servers: readonly string[]): DNSResolver {
  const resolver = dnsResolver(servers)
  return async (name, type) => {
    if (type === 'TXT') return resolver.resolveTxt(name)
    if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
    return type === 'AAAA' ? resolver.resolve6(name) : resolver.resolve4(name)
  }
}

/**
 * True for a valid DKIM signature over the whole mail, by the sender's domain as its DMARC record demands. SPF proves
 * nothing here: the client is the operator's own mail server.
 */
async function isSignedByDomain(mail: ReceivedMail, raw: Buffer, resolver: DNSResolver): Promise<boolean> {
  const signatures = mail.headers.filter(({ key }) => key === 'dkim-signature')
  if (signatures.length === 0 || signatures.length > signaturesMax) return false
  // Loaded with the first mail: most installations receive none.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const { dmarc } = await import('mailauth/lib/dmarc/index.js')
  const { headerFrom, fromFields, results } = await dkimVerify(raw, { resolver, rejectRsaSha1: true })
  // Two parsers that read different authors were fed a forged header.
  if (fromFields !== 1 || headerFrom.map(emailKey).join() !== mail.from) return false
  const valid = results.filter(
    ({ status, canonBodyLengthLimited, signatureTimeValid }) =>
      status.result === 'pass' && canonBodyLengthLimited !== true && signatureTimeValid !== false,
  )
  const isUnknown = results.some(({ status }) => status.result === 'temperror')
  if (valid.length > 0) {
    const dkimDomains = valid.map(({ signingDomain = '' }) => ({ domain: signingDomain }))
    const policy = await dmarc({ headerFrom, fromFields, spfDomains: [], dkimDomains, resolver })
    const result = policy ? policy.status.result : undefined
    if (result === 'pass') return true
    if (result === 'none') return valid.some(({ status }) => Boolean(status.aligned))
    if (result === 'temperror') throw notResolved()
  }
  if (isUnknown) throw notResolved()
  return false
}

const notResolved = () =>
  refusedForNow("The DNS records of the sender's domain could not be read. Please try again.")
