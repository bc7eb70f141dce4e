import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../lib/app-error.ts'
import { newSecret } from '../../lib/id.ts'

/**
 * Spools an upload to a temporary file, so that no upload holds memory for long, and removes the file after `work`.
 * @throws AppError `payload_too_large` as soon as there are more than `atMost` bytes.
 */
export async function withSpooled<Result>(
  dataDir: string,
  chunks: AsyncIterable<Uint8Array>,
  atMost: number,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newSecret(18))
  try {
    await write(path, chunks, atMost)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function write(path: string, chunks: AsyncIterable<Uint8Array>, atMost: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let written = 0
    for await (const chunk of chunks) {
      written += chunk.byteLength
      if (written > atMost)
        throw new AppError('payload_too_large', 413, 'The file is larger than it was said to be.')
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
}

/** Age in milliseconds of an abandoned file; longer than any request may take. */
const orphaned = 10 * 60 * 1000

/** Removes temporary files left by a process that died during an upload. */
export async function clearSpool(dataDir: string, now: number): Promise<void> {
  const folder = folderIn(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - orphaned) await rm(path, { force: true })
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'uploads')
