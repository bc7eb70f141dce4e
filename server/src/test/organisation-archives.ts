import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { Sealing } from '../auth/sealing.ts'
import type { Manifest } from '../backup/archive-format.ts'
import { archiveOrganisation, backUp } from '../backup/back-up.ts'
import { DiskArchive } from '../backup/disk-archives.ts'
import { restore } from '../backup/restore.ts'
import type { DatabaseOptions } from '../db/opening/open.ts'
import { openSnapshot } from '../db/transfer/snapshot.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import { newId } from '../lib/id.ts'
import { sealNew } from '../sealed-values.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { borrowStoryDatabase, createTestDatabase } from './database.ts'
import { emptyFile, fillInstallation } from './filled-tables.ts'
import { worldSecret } from './story.ts'

/* Installations between which organisations move, with what their archives are about. */

type Source = DatabaseOptions['source']

const sealing = new Sealing([worldSecret])

const secret = () => expect.unreachable('an organisation takes no secret along')

/** An installation with the demo's organisations, or without any. */
export async function installation(demo: boolean): Promise<Installation> {
  const { config: source, drop } = demo ? await borrowStoryDatabase() : await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-organisation-'))
  onTestFinished(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })
  return { source, folder, store: new DiskStore(join(folder, 'files')), secret }
}

/** A SQLite file with the demo's organisations and a row in every table. */
export async function filledInstallation(): Promise<Installation> {
  const story = await installation(true)
  const source = await emptyFile(join(story.folder, 'filled.db'))
  const whole = join(story.folder, 'whole')
  await backUp(story, new DiskArchive(whole), undefined)
  const filled = { ...story, source }
  await restore(
    { prepare: async () => {}, adoptSecret: story.secret, seal: story.secret, ...filled },
    new DiskArchive(whole),
    undefined,
  )
  await fillInstallation(source.file, story.store)
  return filled
}

export interface Installation {
  source: Source
  folder: string
  store: DiskStore
  secret: () => never
}

export const bring = (
  { source, store }: Installation,
  file: string,
  options?: Parameters<typeof restore>[3],
) =>
  restore(
    {
      ...{ prepare: async () => {}, source, store, adoptSecret: secret },
      seal: (place) => sealNew(sealing, place),
    },
    new DiskArchive(file),
    undefined,
    options,
  )

/** The sentence with which an archive is refused. */
export const refusal = (
  there: Installation,
  file: string,
  options?: Parameters<typeof restore>[3],
): Promise<string> =>
  bring(there, file, options).then(
    () => 'restored',
    (error) => (error instanceof CommandError ? error.message : String(error)),
  )

export async function rowsOf(source: Source, table: TransferredTable): Promise<TransferredRow[]> {
  const snapshot = await openSnapshot(source)
  const rows: TransferredRow[] = []
  for await (const page of snapshot.pages(table, 'true')) rows.push(...page)
  await snapshot.close()
  return rows
}

export async function idOf(source: Source, name: string): Promise<string> {
  const tenant = (await rowsOf(source, 'tenants')).find((tenant) => tenant.name === name)
  return String(tenant?.id)
}

export async function archiveOf(
  from: Installation,
  name: string,
): Promise<{ file: string; manifest: Manifest }> {
  const file = join(from.folder, newId())
  const { manifest } = await archiveOrganisation(
    from,
    await idOf(from.source, name),
    new DiskArchive(file),
    undefined,
  )
  return { file, manifest }
}
