import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticFiles } from '../http/response/static-files.ts'

/** Milliseconds for which a build's files are kept after the next build: longer than a page stays open. */
const keptFor = 7 * 24 * 60 * 60_000

/** Modification time of a kept file while it is part of the current build. */
const current = 0

/**
 * Reads the console's files together with the scripts and styles of earlier builds, which pages opened before an update
 * still request. Their names contain a hash, so they do not conflict with the current ones.
 *
 * @param built the folder of the current build
 * @param cacheFolder the folder of the kept files; created if missing
 * @param now milliseconds since 1970: files that no build of the last week contains are deleted
 */
export async function readConsole(built: string, cacheFolder: string, now: number): Promise<StaticFiles> {
  const [from, to] = [join(built, 'assets'), join(cacheFolder, 'assets')]
  await mkdir(to, { recursive: true })
  const names = new Set(await readdir(from).catch(() => []))
  for (const name of await readdir(to)) if (!names.has(name)) await keepEarlier(join(to, name), now)
  for (const name of names) {
    const file = join(to, name)
    // Existing files as well: a start that was killed may have left half of one.
    await copyFile(join(from, name), file)
    await utimes(file, current, current)
  }
  return StaticFiles.read(cacheFolder, built)
}

/** A file of an earlier build; kept for a while after the first start without it. */
async function keepEarlier(file: string, now: number): Promise<void> {
  // Another process with the same folder may have deleted the file.
  const found = await stat(file).catch(() => undefined)
  if (found?.mtimeMs === current) await utimes(file, now / 1000, now / 1000)
  else if (found && now - found.mtimeMs > keptFor) await rm(file, { force: true })
}
