import type { TenantDb } from '../../../db/tenant-db.ts'
import type { ProjectStatus } from '../../project/lookup.ts'
import type { RowReading } from '../reading/imported-row.ts'

/** Where the rows of an import go, and how they are read; `db` is bound to the transaction of one batch. */
export interface ImportTarget {
  db: TenantDb
  importId: string
  projectId: string
  /** The member who imports. */
  importerId: string
  reading: RowReading
  statuses: readonly ProjectStatus[]
  /** True if somebody was erased after the file was uploaded. */
  someErased: boolean
  /** Line of the file in which the row begins. */
  line: number
  /** True once a part of the row stays out. */
  leavesOut: boolean
}

/** Outcome of a row: imported, or known already. */
export type RowOutcome = 'created' | 'known'

/** A row of the target's project, as `imported_rows` names it. */
export const placeOf = <Kind extends string>(
  { projectId }: ImportTarget,
  kind: Kind,
  externalId: string,
) => ({
  projectId,
  kind,
  externalId,
})
