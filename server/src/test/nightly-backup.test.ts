// @module-tag long

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const readLines = (path: string): string[] => readFileSync(join(root, path), 'utf8').split('\n')

/** The guide's line for cron at a time, without that. */
const lineAt = (time: string): string =>
  readLines('docs/operating.md')
    .find((line) => line.startsWith(time))
    ?.slice(time.length)
    .trim() ?? ''

test.each(['/bin/dash', '/bin/bash', '/bin/sh'].filter(existsSync))(
  'the line for cron makes no backup under %s when a file of variables cannot be read',
  (shell) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-cron-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const line = lineAt('30 3 * * *')
      .replaceAll('/usr/sbin/runuser', join(folder, 'runuser'))
      .replaceAll('/etc/', `${folder}/`)
      .replaceAll('/opt/earshot', folder)
    writeFileSync(join(folder, 'runuser'), '#!/bin/sh\necho "$DATA_DIR, $BACKUP_PASSPHRASE: $*"\n', {
      mode: 0o755,
    })
    const run = () => {
      const { status, stdout } = spawnSync(shell, ['-c', line], { encoding: 'utf8' })
      return [status === 0, stdout.trim()]
    }
    expect(run()).toEqual([false, ''])
    writeFileSync(join(folder, 'earshot.env'), 'DATA_DIR=/var/lib/earshot\n')
    expect(run()).toEqual([false, ''])
    writeFileSync(join(folder, 'earshot-backup.env'), "BACKUP_PASSPHRASE='of this test\n")
    expect(run()).toEqual([false, ''])
    writeFileSync(join(folder, 'earshot-backup.env'), "BACKUP_PASSPHRASE='of this test'\n")
    expect(run()).toEqual([
      true,
      '/var/lib/earshot, of this test: -u earshot -- npm run backup -- /backup --keep 14',
    ])
  },
)

test('a backup in Kubernetes that never starts or never ends is given up before the next night', () => {
  const lines = readLines('deploy/kubernetes/backup.yaml')
  const seconds = lines.find((line) => line.startsWith('      activeDeadlineSeconds: '))?.split(': ')[1]
  expect(Number(seconds)).toBeLessThan(24 * 60 * 60)
})

test('the line for cron that asks the doctor says what it said when there is a problem, and nothing otherwise', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-cron-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const line = lineAt('0 8 * * *')
    .replaceAll('/usr/sbin/runuser', join(folder, 'runuser'))
    .replaceAll('/etc/', `${folder}/`)
    .replaceAll('/opt/earshot', folder)
  for (const name of ['earshot.env', 'earshot-backup.env']) writeFileSync(join(folder, name), '')
  const run = (code: number) => {
    const script = `#!/bin/sh\necho "$*"\necho PROBLEM >&2\nexit ${code}\n`
    writeFileSync(join(folder, 'runuser'), script, { mode: 0o755 })
    const { status, stdout } = spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8' })
    return [status, stdout]
  }
  expect(run(0)).toEqual([0, ''])
  expect(run(1)).toEqual([1, '-u earshot -- npm run doctor -- --backup /backup\nPROBLEM\n'])
})
