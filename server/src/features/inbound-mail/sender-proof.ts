import type { DNSResolver } from 'mailauth'
import type { Config } from '../../lib/config/config.ts'
import { dnsResolver } from '../../lib/dns-records.ts'
import { emailKey } from '../../lib/email-key.ts'
import { isProvenByServer } from './authentication-results.ts'
import { refused, refusedForNow } from './mail-refusal.ts'
import type { ReceivedMail } from './received-mail.ts'

/** Signatures that are verified; each one costs a lookup, and mails of people have one or two. */
const signaturesMax = 3

/** Milliseconds after which a mail whose domain's name servers are slow is deferred, so that others are taken. */
const proofWithin = 10_000

/** Headers that must be signed, or else somebody could send an old mail again, or to another address. */
const signedAlways = ['from', 'message-id']

/** A mail as it was delivered to one recipient. */
interface Delivered {
  mail: ReceivedMail
  raw: Buffer
  recipient: string
}

/**
 * Requires that the domain of a mail's sender vouches for the mail: by the header of the operator's mail server, if one
 * is named, else by a DKIM signature of the sender's domain; and that the mail names its recipient, so that a mail to
 * somebody else cannot be sent here. @throws MailRefusal.
 */
export async function requireProvenSender(
  { mail, raw, recipient }: Delivered,
  { inboundMail, dnsServers }: Pick<Config, 'inboundMail' | 'dnsServers'>,
  within = proofWithin,
): Promise<void> {
  const naming = namingHeaders(mail, recipient)
  if (naming.length === 0)
    throw refused(
      'Your email does not name this address in To or Cc, so nothing was added. Please send it to this address itself.',
    )
  const authservId = inboundMail?.authservId
  const proven =
    authservId === undefined
      ? await inTime(isSignedByDomain({ mail, raw, naming }, resolverOf(dnsServers)), within)
      : isProvenByServer(mail, authservId)
  if (!proven)
    throw refused(
      `Your email could not be verified as sent by ${mail.from}, so nothing was added. Please write on the page that the link in our email opens, or in the console.`,
    )
}

/** Names of the headers that contain the recipient. */
const namingHeaders = ({ recipients }: ReceivedMail, recipient: string): string[] =>
  (['to', 'cc'] as const).filter((header) => recipients[header].includes(recipient.toLowerCase()))

/** @throws MailRefusal, for now, if the proof takes too long. */
async function inTime(proof: Promise<boolean>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(notResolved()), within)
  })
  try {
    return await Promise.race([proof, late])
  } finally {
    clearTimeout(timer)
  }
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
async function isSignedByDomain(
  { mail, raw, naming }: Pick<Delivered, 'mail' | 'raw'> & { naming: readonly string[] },
  resolver: DNSResolver,
): Promise<boolean> {
  const signed = withRelatedSignatures(raw, mail.from)
  if (!signed) return false
  // Loaded with the first mail: most installations receive none.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const { dmarc } = await import('mailauth/lib/dmarc/index.js')
  const { headerFrom, fromFields, results } = await dkimVerify(signed, { resolver, rejectRsaSha1: true })
  // Two parsers that read different authors were fed a forged header.
  if (fromFields !== 1 || headerFrom.map(emailKey).join() !== mail.from) return false
  const valid = results.filter(
    ({ status, canonBodyLengthLimited, signatureTimeValid, signingHeaders }) =>
      status.result === 'pass' &&
      canonBodyLengthLimited !== true &&
      signatureTimeValid !== false &&
      coversAll(signingHeaders?.keys ?? '', naming),
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

/** True if a signature covers the headers that make a mail what it is, and one that names the recipient. */
function coversAll(keys: string, naming: readonly string[]): boolean {
  const names = keys.toLowerCase().split(/\s*:\s*/)
  return signedAlways.every((name) => names.includes(name)) && naming.some((name) => names.includes(name))
}

/**
 * A mail with the first few signatures that may prove its sender: of the whole body, by a domain related to the
 * sender's. Any other would cost lookups and prove nothing. Undefined if there is none.
 */
function withRelatedSignatures(raw: Buffer, from: string): Buffer | undefined {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, headBytesMax))?.index ?? headBytesMax
  let count = 0
  const fields = raw
    .toString('latin1', 0, end)
    .split(/(?<=\n)(?![ \t])/)
    .filter((field) => {
      if (/^arc-/i.test(field)) return false
      if (!/^dkim-signature\s*:/i.test(field)) return true
      const domain = /[:;]\s*d\s*=\s*([^\s;]+)/i.exec(field)?.[1] ?? ''
      const isPartial = /[:;]\s*l\s*=/i.test(field)
      return registered(domain) === registered(from) && !isPartial && ++count <= signaturesMax
    })
  return count === 0 ? undefined : Buffer.concat([Buffer.from(fields.join(''), 'latin1'), raw.subarray(end)])
}

/** More bytes than the headers of a mail that was read have. */
const headBytesMax = 1024 * 1024

/** The last two labels of a domain: those of related domains are equal, as are some of unrelated ones. */
const registered = (address: string): string => address.toLowerCase().split(/[.@]/).slice(-2).join('.')

const notResolved = () =>
  refusedForNow("The DNS records of the sender's domain could not be read. Please try again.")
