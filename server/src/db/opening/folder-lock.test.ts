import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Another process that locks the folder. */
async function otherProcess(folder: string) {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    // Held on to, or the lock is collected as garbage and free again.
    globalThis.release = lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('held')
  return child
}

test('a folder that another process works on is refused, until that process is dead', async () => {
  const folder = emptyFolder()
  const other = await otherProcess(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder)()
})

test('a folder is free again when it is released', () => {
  const folder = emptyFolder()
  for (let time = 0; time < 2; time++) lockFolder(folder)()
})
