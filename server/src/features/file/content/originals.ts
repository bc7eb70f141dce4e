import { open, readFile } from 'node:fs/promises'
import { Semaphore } from '../../../lib/semaphore.ts'
import { signatureBytes, typeOfBytes } from './file-signature.ts'

/** Limits memory: each turn reads a whole file. */
const turns = { atOnce: 4, waitingMax: 20, retryAfter: 5 }

type Original = { type: NonNullable<ReturnType<typeof typeOfBytes>>; bytes: Uint8Array }

/** Reads uploaded files that are stored unchanged, a few at a time, without decoding their content. */
export class Originals {
  readonly #turns = new Semaphore(turns)

  /**
   * Has `keep` store the file at a path, in the organisation's turn. @returns the result of `keep`; undefined for an
   * unsupported type, or one that `keep` refuses.
   * @throws AppError `overloaded` when too many wait.
   */
  read<Kept>(
    tenantId: string,
    path: string,
    keep: (original: Original) => Promise<Kept>,
  ): Promise<Kept | undefined> {
    return this.#turns.run(async () => {
      const type = typeOfBytes(await headOf(path))
      return type && keep({ type, bytes: await readFile(path) })
    }, tenantId)
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
