import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField } from '../../lib/app-error.ts'
import { type Attached, attachToItem, clearNetworksBefore, deleteUnsentBefore } from './files.queries.ts'

/**
 * Lets files go with an item or a comment, in the transaction of `db`. @throws AppError `invalid_input` unless each is the sender's
 * own, of the same project, uploaded to its end and sent along with nothing yet.
 */
export async function attachFiles(db: TenantDb, given: Attached): Promise<void> {
  if (given.ids.length === 0) return
  const ids = [...new Set(given.ids)]
  if ((await attachToItem(db, { ...given, ids })) < ids.length)
    throw invalidField('files', 'A file is not there any more. Please remove it and add it again.')
}

/** Clears away what was uploaded and sent along with nothing. */
export const deleteUnsentFiles = (db: TenantDb, now: number): Promise<void> =>
  deleteUnsentBefore(db, now - limits.filesUnsentKept)

const day = 24 * 60 * 60 * 1000

/** Forgets from which networks files came that no longer count among those of the day. */
export const forgetNetworks = (db: TenantDb, now: number) => clearNetworksBefore(db, now - (now % day))
