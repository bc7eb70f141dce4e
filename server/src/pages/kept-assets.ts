import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticFiles } from '../http/static-files.ts'

/** How long the files of a build are kept after the next one, in milliseconds: longer than a page stays open. */
const keptFor = 7 * 24 * 60 * 60_000

/** The time of change of a kept file for as long as it is part of the current build. */
const current = 0

/**
 * Reads the console's files together with those scripts and styles of earlier builds that pages ask for which were
 * opened before an update. Their names say what they hold, so they stand beside the current ones.
 *
 * @param built the folder of the current build
 * @param kept where they are kept; it is made when it is not there
 * @param now milliseconds since 1970: what is in no build since a week is deleted
 */
export async function readConsole(built: string, kept: string, now: number): Promise<StaticFiles> {
  const [from, to] = [join(built, 'assets'), join(kept, 'assets')]
  await mkdir(to, { recursive: true })
  const names = new Set(await readdir(from).catch(() => []))
  for (const name of await readdir(to)) if (!names.has(name)) await keepEarlier(join(to, name), now)
  for (const name of names) {
    const file = join(to, name)
    // Also what is there: a start that was killed may have left half of it.
    await copyFile(join(from, name), file)
    await utimes(file, current, current)
  }
  return StaticFiles.read(kept, built)
}

/** A file of an earlier build; from the first start without it on it is kept for a while. */
async function keepEarlier(file: string, now: number): Promise<void> {
  // Of several processes with one folder another may have deleted it.
  const found = await stat(file).catch(() => undefined)
  if (found?.mtimeMs === current) await utimes(file, now / 1000, now / 1000)
  else if (found && now - found.mtimeMs > keptFor) await rm(file, { force: true })
}
