import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { htmlText } from './html-text.ts'
import { refused } from './mail-refusal.ts'

/** Far more than mail programs nest, and few enough to parse at once. */
const bounds = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }
/** More than any mail has; verifying a signature compares each with each that it names. */
const headersMax = 1_000
/** Lines that may begin a part, each of which takes memory; a text may have some such lines too. */
const partLinesMax = 10_000
const filesMax = 50

/** A file of a mail. */
export interface MailFile {
  name: string
  type: string
  bytes: Uint8Array
  /** True for a picture within the text of an HTML mail, such as a logo of a signature. */
  inline: boolean
  /** Its name within the HTML text, without brackets. */
  contentId: string | undefined
}

/** A mail as it arrived. */
export interface ReceivedMail {
  /** The only author's address, as compared. */
  from: string
  /** Addresses to which it is addressed, in small letters. */
  recipients: Record<'to' | 'cc', string[]>
  /** Equal in all attempts to deliver the mail. */
  id: string
  subject: string
  /**
   * The whole text, with what it quotes; of a mail in HTML the text of its elements. Read only of a mail whose sender is
   * proven, since HTML takes time. @throws MailRefusal for HTML that cannot be read.
   */
  readText: () => string
  files: MailFile[]
  /** Reason why a program must have sent it; undefined for a person's mail. */
  automatic: string | undefined
  headers: Email['headers']
}

/** @throws MailRefusal for a mail that cannot be read, or has not exactly one author. */
export async function readMail(raw: Buffer, envelopeSender: string): Promise<ReceivedMail> {
  const email = await parse(raw)
  if (!email || email.headers.length > headersMax)
    throw refused('This email could not be read. Please send it as plain text, without attached emails.')
  if (email.attachments.length > filesMax)
    throw refused(`This email has more than ${filesMax} attachments. Please send it with fewer.`)
  return {
    from: authorOf(email),
    recipients: { to: addressesIn(email.to), cc: addressesIn(email.cc) },
    id: email.messageId?.trim() || digest(raw.toString('latin1')),
    subject: email.subject ?? '',
    readText: () => textOf(email),
    files: email.attachments.map(fileOf),
    automatic: envelopeSender === '' ? 'empty envelope sender' : automaticHeader(email),
    headers: email.headers,
  }
}

/** An email that was attached to another one. */
export interface AttachedMail extends Pick<ReceivedMail, 'subject' | 'readText' | 'files'> {
  from: { name: string; address: string } | undefined
}

/** The first email attached to a mail; undefined for none, and for one that cannot be read. */
export async function readAttachedMail({ files }: ReceivedMail): Promise<AttachedMail | undefined> {
  const attached = files.find(({ type }) => type === 'message/rfc822')
  const email = attached && (await parse(attached.bytes))
  if (!email || email.attachments.length > filesMax) return undefined
  const { name, address } = email.from ?? { name: '' }
  return {
    from: address === undefined ? undefined : { name, address },
    subject: email.subject ?? '',
    readText: () => textOf(email),
    files: email.attachments.map(fileOf),
  }
}

/** @returns undefined for a mail that cannot be read. */
async function parse(raw: Uint8Array): Promise<Email | undefined> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let lines = 0
  for (let place = bytes.indexOf('\n--'); place !== -1; place = bytes.indexOf('\n--', place + 1))
    if (++lines > partLinesMax) return undefined
  return PostalMime.parse(raw, bounds).catch(() => undefined)
}

const textOf = ({ text, html }: Email): string => (text?.trim() ? text : htmlText(html ?? ''))

/** Readers and mail servers disagree about which of several authors counts, so there may be only one. */
function authorOf({ headers, from }: Email): string {
  const fields = headers.filter(({ key }) => key === 'from')
  const address = from?.address ?? ''
  for (const name of ['message-id', 'to', 'cc'])
    if (headers.filter(({ key }) => key === name).length > 1)
      throw refused(`This email has more than one header ${name}. Please send it with a usual mail program.`)
  const isOne = fields.length === 1 && (fields[0]?.value.match(/@/g) ?? []).length >= 1
  if (!isOne || !/^[^\s@<>]+@[^\s@<>]+$/.test(address) || hasMoreAuthors(fields[0]?.value ?? ''))
    throw refused('This email names no sender, or more than one. Please send it from one address.')
  return emailKey(address)
}

/** Addresses of people and of groups. */
const addressesIn = (addresses: readonly Address[] = []): string[] =>
  addresses
    .flatMap(({ address, group }) => (group ? group.map((member) => member.address) : [address ?? '']))
    .map((address) => address.toLowerCase())

/** True for a list of addresses; names in quotes may contain commas. */
const hasMoreAuthors = (from: string): boolean => /[,;]/.test(from.replace(/"(?:[^"\\]|\\.)*"/g, ''))

/** Headers by which programs mark their own mails (RFC 3834 and what came before). */
function automaticHeader({ headers }: Email): string | undefined {
  const marked = headers.find(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (key === 'auto-submitted') return text !== 'no'
    if (key === 'precedence') return /^(bulk|junk|list|auto_reply)\b/.test(text)
    return ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id'].includes(key)
  })
  if (marked) return marked.key
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  return /^\s*multipart\/report\b/i.test(type) ? 'multipart/report' : undefined
}

function fileOf({ filename, mimeType, content, disposition, related, contentId }: Attachment): MailFile {
  return {
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    inline: related === true || (disposition === 'inline' && contentId !== undefined),
    contentId: contentId?.replace(/^<|>$/g, ''),
  }
}
