import type { KeptType } from '@earshot/shared/file/file-types'

/** Bytes at the beginning of a file that identify its type. */
export const signatureBytes = 4_096

/** Brands of MP4 (ISO/IEC 14496-12, 4.3) that are videos; pictures and sound have others in the same box. */
const videoBrand = /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/

/** The brand of QuickTime's own container (QuickTime File Format, File Type Compatibility). */
const quickTime = 'qt  '

/** First bytes of an EBML file, and the document type in its header that makes it WebM (RFC 8794, 11.2). */
const ebml = '\x1aE\xdf\xa3'
const webm = '\x42\x82\x84webm'

/**
 * Control characters allowed in plain text: tabs, line and page breaks, the escape of colour codes, and NUL, which
 * occurs in logs that were truncated while written.
 */
const textControls = new Set([...'\t\n\f\r\x1b\0'].map((sign) => sign.charCodeAt(0)))

/**
 * Type of a file by its first bytes, regardless of its name and announced type; undefined for pictures, which are
 * identified by decoding them, and for unsupported types.
 *
 * @param head the first `signatureBytes` bytes, or all of a shorter file
 */
export function typeOfBytes(head: Uint8Array): Exclude<KeptType, 'image/webp'> | undefined {
  const start = Buffer.from(head.subarray(0, 128)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.slice(4, 8) === 'ftyp') {
    const brand = start.slice(8, 12)
    if (brand === quickTime) return 'video/quicktime'
    return videoBrand.test(brand) ? 'video/mp4' : undefined
  }
  if (start.startsWith(ebml) && start.slice(4, 80).includes(webm)) return 'video/webm'
  return isText(head) ? 'text/plain' : undefined
}

/**
 * True for text without other control characters: in two-byte characters if it begins with such a byte order mark, else
 * in UTF-8 or an older encoding such as Windows-1252. The text is not decoded further; it is stored unchanged.
 */
function isText(head: Uint8Array): boolean {
  const wide = wideEncodings.find(({ mark }) => mark.every((byte, index) => head[index] === byte))
  if (!wide) return !head.some(isControl)
  // In a longer file the last character may be cut.
  const letters = new TextDecoder(wide.encoding).decode(head, { stream: head.byteLength === signatureBytes })
  return !letters.includes('\ufffd') && ![...letters].some((letter) => isControl(letter.charCodeAt(0)))
}

const wideEncodings = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

const isControl = (code: number): boolean => (code < 0x20 && !textControls.has(code)) || code === 0x7f
