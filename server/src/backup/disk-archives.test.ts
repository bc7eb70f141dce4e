// @module-tag long

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskStore } from '../storage/disk-store.ts'
import { createTestDatabase } from '../test/database.ts'
import { archiveNameAt } from './archive-name.ts'
import { backUp } from './back-up.ts'
import { DiskArchive, DiskArchives } from './disk-archives.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-archives-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** An archive on a disk that takes it, and fails when it is read: a folder is in its place from then on. */
class FailingArchive extends DiskArchive {
  fail(): void {
    renameSync(this.address, `${this.address}.taken`)
    mkdirSync(this.address)
  }
}

class FailsAtOnce extends FailingArchive {
  override async write(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await super.write(bytes)
    this.fail()
  }
}

class FailsAfterStart extends FailingArchive {
  override async start(length: number): Promise<Buffer> {
    const bytes = await super.start(length)
    this.fail()
    return bytes
  }
}

test.each([
  ['at once', FailsAtOnce],
  ['after its first bytes', FailsAfterStart],
])(
  'an archive on a disk that fails %s stays, and is said to be unchecked',
  async (_, Failing) => {
    const folder = newFolder()
    const { config: source, drop } = await createTestDatabase()
    onTestFinished(drop)
    const installation = { source, store: new DiskStore('/nowhere'), secret: () => 'of this test' }
    for (const passphrase of [undefined, 'twelve ships and one lighthouse']) {
      const name = archiveNameAt(0, passphrase !== undefined)
      const archive = new Failing(join(folder, name))
      await expect(backUp(installation, archive, passphrase)).rejects.toThrow(
        `${archive.address} cannot be read (EISDIR). The archive is stored, and was not checked: restore it elsewhere to check it, or delete it with the mark beside it.`,
      )
      expect(readdirSync(folder)).toEqual(expect.arrayContaining([name, `${name}.unchecked`]))
    }
  },
  60_000,
)

test('an unfinished archive that another backup ends meanwhile does no harm', async () => {
  const folder = newFolder()
  const [ended, left] = [0, 1000].map((time) => `${archiveNameAt(time, true)}.part`)
  writeFileSync(join(folder, left ?? ''), '')
  /** A folder in which a file is renamed once it is listed. */
  class BusyFolder extends DiskArchives {
    override async names(): Promise<string[]> {
      return [ended ?? '', ...(await super.names())]
    }
  }
  await new BusyFolder(folder).deleteAbandoned(Date.now() + 60_000)
  expect(readdirSync(folder)).toEqual([])
})
