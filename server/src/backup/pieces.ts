/** A stream in pieces of one size, of which the last may be shorter, or empty. */
export async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    pending.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let bytes = Buffer.concat(pending)
    // A full piece waits for a byte that follows it, since it may be the last one.
    for (; bytes.length > size; bytes = bytes.subarray(size))
      yield { bytes: bytes.subarray(0, size), isLast: false }
    pending = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(pending), isLast: true }
}
