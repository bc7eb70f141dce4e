import type { KeptType } from '@earshot/shared/file-types'

/** How many bytes at the beginning of a file say what it is. */
export const signatureBytes = 4_096

/** Brands of MP4 (ISO/IEC 14496-12, 4.3) that are videos; pictures and sound have others in the same box. */
const videoBrand = /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/

/** How a file in EBML begins, and the document type in its header that makes it WebM (RFC 8794, 11.2). */
const ebml = '\x1aE\xdf\xa3'
const webm = '\x42\x82\x84webm'

/** The control characters of plain text: tabs, line and page breaks, and what begins a colour. */
const textControls = new Set([...'\t\n\f\r\x1b'].map((sign) => sign.charCodeAt(0)))

/**
 * What a file is by its first bytes, whatever its name and its sender say; undefined for pictures, which are known by
 * decoding them, and for what is not taken.
 *
 * @param head the first `signatureBytes` of it, or all of a shorter one
 */
export function typeOfBytes(head: Uint8Array): Exclude<KeptType, 'image/webp'> | undefined {
  const start = Buffer.from(head.subarray(0, 128)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.slice(4, 8) === 'ftyp') return videoBrand.test(start.slice(8, 12)) ? 'video/mp4' : undefined
  if (start.startsWith(ebml) && start.slice(4, 80).includes(webm)) return 'video/webm'
  return isText(head) ? 'text/plain' : undefined
}

/** Whether it is UTF-8 without control characters; where more follows it may end within a character. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => (byte < 0x20 && !textControls.has(byte)) || byte === 0x7f)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.byteLength === signatureBytes })
    return true
  } catch {
    return false
  }
}
