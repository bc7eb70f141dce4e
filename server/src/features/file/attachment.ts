import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField } from '../../lib/app-error.ts'
import { type Attached, attachOwn } from './attachment.queries.ts'
import { clearNetworksBefore, deleteUnsentBefore } from './files.queries.ts'

/**
 * Attaches files to an item, a task or a comment, in the transaction of `db`. @throws AppError `invalid_input` unless each file
 * is the sender's own, of the same project, fully uploaded and not attached yet.
 */
export async function attachFiles(db: TenantDb, attachment: Attached): Promise<void> {
  if (attachment.ids.length === 0) return
  const ids = [...new Set(attachment.ids)]
  if ((await attachOwn(db, { ...attachment, ids })) < ids.length)
    throw invalidField('files', 'A file is not there any more. Please remove it and add it again.')
}

/** Deletes uploads that were never attached. */
export const deleteUnsentFiles = (db: TenantDb, now: number): Promise<void> =>
  deleteUnsentBefore(db, now - limits.filesUnsentKept)

const day = 24 * 60 * 60 * 1000

/** Clears the networks of files uploaded before today, which no longer count for a network's daily limit. */
export const forgetNetworks = (db: TenantDb, now: number) => clearNetworksBefore(db, now - (now % day))
