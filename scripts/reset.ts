import { existsSync, readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { root } from './lib/paths.ts'

const folder = resolve(root, process.env.DATA_DIR ?? 'data')

if (!existsSync(folder)) {
  console.log(`There is no data: ${folder} does not exist.`)
} else if (await confirmed()) {
  rmSync(folder, { recursive: true })
  console.log(`Deleted ${folder}. The next "npm start" begins from nothing.`)
} else {
  console.error('Nothing was deleted.')
  process.exitCode = 1
}

async function confirmed(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    console.error('Add "-- --yes" to delete the data without being asked.')
    return false
  }
  const asker = createInterface({ input: process.stdin, output: process.stdout })
  const files = readdirSync(folder).join(', ') || 'nothing'
  const answer = await asker.question(`Delete ${folder} for good (it holds: ${files})? Type "yes": `)
  asker.close()
  return answer.trim().toLowerCase() === 'yes'
}
