/**
 * The new text of a reply: without the mail that it quotes, above or below, and without the signature. Empty if it
 * quotes a mail and adds nothing, since a quoted mail may contain links for its reader alone. `ours` are addresses that
 * only quoted mails of this server contain.
 */
export function replyText(text: string, ours: readonly string[]): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
  const trimmed = lines.map((line) => line.trimEnd())
  const reply = withoutQuotes(trimmed.slice(0, quotedMailStart(trimmed, ours)))
  const found = tidy(reply.slice(0, signatureStart(reply))) || tidy(reply)
  return found || (reply.length < trimmed.length ? '' : tidy(trimmed))
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line)

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Place of the first line of a mail that is quoted without `>`, which always comes last. */
function quotedMailStart(lines: readonly string[], ours: readonly string[]): number {
  const start = lines.findIndex(
    (_, place) => isHeaderBlock(lines, headStart(lines, place)) || isUnmarkedAttribution(lines, place, ours),
  )
  return start === -1 ? lines.length : start
}

/** `-----Original Message-----` in any language, or the line that Outlook draws. */
export const isSeparator = (line = ''): boolean =>
  /^\s*(-{3,}\s?[^-\s][^-]{2,60}\s?-{3,}|_{5,})\s*$/.test(line)

/** Place of the head below a separator, or `place` itself. */
function headStart(lines: readonly string[], place: number): number {
  if (!isSeparator(lines[place])) return place
  return (lines[place + 1] ?? '') === '' ? place + 2 : place + 1
}

/** True for the first lines below a separator. */
const isBelowSeparator = (lines: readonly string[], place: number): boolean =>
  isSeparator(lines[place - 1]) || ((lines[place - 1] ?? '').trim() === '' && isSeparator(lines[place - 2]))

const headerLine = /^\s*\*?\p{L}[\p{L} .-]{0,24}\*?\s?[:：]\*?\s*\S/u

/** The line of a sender: a subject above it and a recipient below it may contain addresses too. */
export const senderLine =
  /^\s*\*?(from|von|de|da|van|od|från|fra|lähettäjä|feladó|kimden|от|від|差出人|发件人|寄件者|보낸 사람)\*?\s?[:：]/iu

/**
 * The head of a quoted mail as mail programs write it: three lines such as `From: Ada`, with a sender who has an address
 * or below a separator. Fewer signs are no proof: a bug report may have such lines as well.
 */
export function isHeaderBlock(lines: readonly string[], place: number): boolean {
  const head = lines.slice(place, place + 6)
  if (!headerLine.test(head[0] ?? '')) return false
  const length = head.findIndex((line) => !headerLine.test(line))
  const found = length === -1 ? head : head.slice(0, length)
  const sender = found.find((line) => senderLine.test(line))
  return found.length >= 3 && sender !== undefined && (sender.includes('@') || isBelowSeparator(lines, place))
}

/** Number of lines over which mail programs break a line such as `On …, Harbor wrote:`. */
const attributionLines = 3

/** A sentence that introduces a quotation, which begins at `place`; undefined for any other text. */
function attributionAt(lines: readonly string[], place: number): string | undefined {
  if ((lines[place] ?? '') === '' || isQuoted(lines[place] ?? '')) return undefined
  for (let length = 1; length <= attributionLines; length++) {
    const part = lines.slice(place, place + length)
    if (part.length < length || part.some((line) => line === '' || isQuoted(line))) return undefined
    const sentence = part.join(' ').trim()
    if (/[:：]$/.test(sentence)) return sentence.length <= 400 ? sentence : undefined
  }
  return undefined
}

/** Words with which mail programs begin a sentence such as `On …, Harbor wrote:`. */
const opening = /^(on|am|le|el|il|em|op|den)\b/i

const hasDate = (sentence: string): boolean => /\d{4}|\d{1,2}[./]\d{1,2}/.test(sentence)

/** A date with a time, or an address. */
const namesMail = (sentence: string): boolean =>
  (/\d{1,2}[:.h]\d{2}/.test(sentence) && hasDate(sentence)) || sentence.includes('@')

/** An address in brackets, as mail programs write it: people rarely do. */
const bracketed = /[<[(](?:mailto:)?([^\s<>()[\]]+@[^\s<>()[\]]+)[>\])]/

/**
 * The last line before a quotation without `>`, as in mails whose HTML was turned to text: with a date and the sender's
 * address, since everything behind it is cut off.
 */
function isUnmarkedAttribution(lines: readonly string[], place: number, ours: readonly string[]): boolean {
  const sentence = attributionAt(lines, place)?.toLowerCase()
  if (sentence === undefined || !hasDate(sentence)) return false
  const address = bracketed.exec(sentence)?.[1]
  if (address === undefined) return false
  if (!opening.test(sentence) && !ours.some((own) => address.includes(own))) return false
  return !lines.slice(place, place + attributionLines + 2).some(isQuoted)
}

/** Lines that are not quoted, without the sentence before each quotation: replies may be above, below and between. */
function withoutQuotes(lines: readonly string[]): string[] {
  const ownLines: string[] = []
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place] ?? ''
    if (isQuoted(line)) continue
    const length = attributionLength(lines, place)
    if (length > 0) place += length - 1
    else ownLines.push(line)
  }
  return ownLines
}

/** Number of lines of the sentence that introduces a quotation and begins at `place`; 0 for other lines. */
function attributionLength(lines: readonly string[], place: number): number {
  const sentence = attributionAt(lines, place)
  if (sentence === undefined || !namesMail(sentence)) return 0
  for (let length = 1; length <= attributionLines; length++) {
    const next = lines.slice(place + length, place + length + 2)
    const ends = /[:：]$/.test((lines[place + length - 1] ?? '').trim())
    if (ends && isQuoted(next.find((line) => line !== '') ?? '')) return length
  }
  return 0
}

const phoneLine =
  /^(Sent from (my|Outlook|Mail|Yahoo)|Get Outlook for|Gesendet (von|mit|aus)|Von meinem .{1,40} gesendet|Diese Nachricht wurde von meinem|Envoyé (de|depuis)|Enviado desde|Inviato da|Verzonden vanaf|Enviado do)\b/i

/** Place of the signature: `-- ` (RFC 3676), or a phone's last line. */
function signatureStart(lines: readonly string[]): number {
  const delimiter = lines.findIndex((line) => line === '--' || line === '—')
  const before = delimiter === -1 ? lines : lines.slice(0, delimiter)
  const last = before.findLastIndex((line) => line !== '')
  return phoneLine.test((before[last] ?? '').trim()) ? last : before.length
}
