import { asLine } from '@earshot/shared/text/visible-text'
import type { Load } from '../db/transfer/load.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { CommandError } from '../lib/command-error.ts'

/** The operator's word that an organisation that was deleted here comes back. */
export interface Returning {
  /** Adds rows of `erasures` to the list beside the database. */
  listErased(rows: readonly TransferredRow[]): void
}

/**
 * Refuses an organisation that was deleted here: somebody else may have made the archive with its id, to which links in
 * its emails still lead. The operator says that it comes back.
 */
export async function refuseErased(load: Load, { id, name }: { id: string; name: string }): Promise<void> {
  const erasures = await load.find('erasures', 'id', [id])
  if (!erasures.some(({ kind }) => kind === 'organisation')) return
  throw new CommandError(
    `${asLine(name)} was deleted here. If you know that its owner made this archive, restore it with --return. Nothing was restored.`,
  )
}

/**
 * Forgets what was erased of an organisation while it was here before, except its own deletion, so that the server
 * repeats it when it starts. The list beside the database gets it first: one that was erased a moment ago, before the
 * server ended, is in the database alone.
 */
export async function forgetErasures(load: Load, id: string, { listErased }: Returning): Promise<void> {
  listErased(await load.find('erasures', 'tenant_id', [id]))
  await load.delete('erasures', `tenant_id = '${id}' and kind <> 'organisation'`)
}
