import { existsSync, statSync } from 'node:fs'
import { BadDataFolder } from './data-folder.ts'

const root = 0

/**
 * Lets a command that root has started go on as the owner of an existing data folder, for the server runs as this user
 * and could not open the files that root leaves.
 *
 * @throws BadDataFolder if this process may not become another user
 */
export function actAsOwner(folder: string): void {
  if (process.getuid?.() !== root || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === root) return
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    throw new BadDataFolder(
      `The data folder ${folder} belongs to the user ${uid}, and this process may not become that one (${error instanceof Error ? error.message : error}). Start the command as this user.`,
    )
  }
}
