import { movedTables, rowsOfOrganisation } from '../db/transfer/organisation-rows.ts'
import type { Snapshot } from '../db/transfer/snapshot.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import {
  omissionOf,
  omissions,
  type TransferredTable,
  transferredTables,
} from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import type { Beginning } from './archive-format.ts'

/** The part of an installation that goes into an archive. */
export interface ArchivedPart {
  organisation: Beginning['organisation']
  tables: readonly TransferredTable[]
  /** True for a complete archive, which has to be encrypted. */
  withSecrets: boolean
  /** Names of the secrets that are left out, for people. */
  leftOut: readonly string[]
  /** Rows of a table, a page at a time, of those that `condition` finds; it is SQL. */
  pages(table: TransferredTable, condition?: string): AsyncIterable<TransferredRow[]>
}

/** Everything, or everything but the secrets. */
export const wholeInstallation = (snapshot: Snapshot, withSecrets: boolean): ArchivedPart => ({
  organisation: undefined,
  tables: transferredTables,
  withSecrets,
  leftOut: withSecrets ? [] : omissions(transferredTables, 'backup'),
  pages: (table, condition = 'true') => {
    const omitted = withSecrets ? undefined : omissionOf(table, 'backup').rows
    return snapshot.pages(table, omitted ? `${condition} and not (${omitted})` : condition)
  },
})

/**
 * All of one organisation that another installation can go on with, without secrets: those belong to this installation,
 * and other values are encrypted with its own. @throws CommandError
 */
export async function oneOrganisation(snapshot: Snapshot, id: string): Promise<ArchivedPart> {
  return {
    organisation: { id, name: await nameOf(snapshot, id) },
    tables: movedTables,
    withSecrets: false,
    leftOut: omissions(movedTables, 'organisation'),
    pages: (table, condition = 'true') => {
      const own = rowsOfOrganisation(table, id)
      return snapshot.pages(table, `${own.condition} and ${condition}`, own.key)
    },
  }
}

async function nameOf(snapshot: Snapshot, id: string): Promise<string> {
  const { condition } = rowsOfOrganisation('tenants', id)
  let tenant: TransferredRow | undefined
  for await (const [found] of snapshot.pages('tenants', condition)) tenant = found
  if (!tenant) throw new CommandError(`There is no organisation with the id ${id}.`)
  if (tenant.deleted_at !== null) throw new CommandError('This organisation is being deleted.')
  return String(tenant.name)
}
