import { AppError } from '../../lib/app-error.ts'

/**
 * The part of a body that a `Range` header requests (RFC 9110, 14.2): its first and last byte, from 0. Undefined to
 * send the whole body, which the RFC allows for several parts and for ranges that are not of bytes.
 *
 * @param size of the whole body, in bytes
 * @throws AppError with status 416 for a part that begins after the end.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last) throw unsatisfiable(size)
  return { first, last }
}

const unsatisfiable = (size: number): AppError =>
  new AppError('invalid_input', 416, `The file has ${size} bytes.`)
