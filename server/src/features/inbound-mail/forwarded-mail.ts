import { isHeaderBlock, isSeparator, senderLine } from './reply-text.ts'

/** An email that a member forwarded, as it stands in the text of theirs. */
export interface ForwardedMail {
  /** Text of the member above it. */
  note: string
  /** Undefined if the text names no address. */
  sender: { name: string; address: string } | undefined
  body: string
}

/** @returns undefined for a text without the head of an email. */
export function forwardedMail(text: string): ForwardedMail | undefined {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
  return findForwarded(lines) ?? findForwarded(lines.map((line) => line.replace(/^\s*> ?/, '')))
}

function findForwarded(lines: readonly string[]): ForwardedMail | undefined {
  const start = lines.findIndex((_, place) => isHeaderBlock(lines, place))
  if (start === -1) return undefined
  const length = lines.slice(start).findIndex((line) => line.trim() === '')
  const end = length === -1 ? lines.length : start + length
  const head = lines.slice(start, end)
  return {
    note: withoutIntroduction(lines.slice(0, start)),
    sender: senderIn(head.find((line) => senderLine.test(line)) ?? ''),
    body: lines.slice(end).join('\n').trim(),
  }
}

/** Without the line above the head, such as `Begin forwarded message:`. */
function withoutIntroduction(lines: readonly string[]): string {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const line = (lines[last] ?? '').trim()
  const isIntroduction = isSeparator(line) || line.endsWith(':')
  return lines
    .slice(0, isIntroduction ? last : lines.length)
    .join('\n')
    .trim()
}

function senderIn(line: string): ForwardedMail['sender'] {
  const address = /[^\s<>"'(),:;[\]*]+@[^\s<>"'(),:;[\]*]+/.exec(line)?.[0]
  if (address === undefined) return undefined
  const name = line
    .slice(line.indexOf(':') + 1, line.indexOf(address))
    .replace(/mailto:|[<>"[\]*(]/g, '')
    .trim()
  return { name, address }
}

/** A subject without what mail programs put before it, in several languages. */
export const forwardedSubject = (subject: string): string =>
  subject.trim().replace(/^((fwd?|wg|tr|rv|i|enc|doorst|vs|re|aw|sv)\s?:\s*)+/i, '')
