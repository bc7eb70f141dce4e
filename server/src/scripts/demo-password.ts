import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from '../data-folder.ts'

const file = 'demo-password'

/** The password of the demo's people, whole as it stands in the data folder. */
export function demoPassword(dataDir: string): string {
  const kept = keptSecret(dataDir, file, 9)
  // A file that was just made, or in earlier versions always, holds the random part alone.
  if (kept.startsWith('Sail-7-')) return kept
  const password = `Sail-7-${kept}!`
  writeFileSync(join(dataDir, file), `${password}\n`)
  return password
}
