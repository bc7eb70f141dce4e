import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { keysOf } from '../record.ts'
import { importKinds, importSources, isImportField } from './import-fields.ts'

/** Order of day and month in dates such as `1/2/2026`. */
const DateOrder = z.enum(['day', 'month'])
export type DateOrder = z.infer<typeof DateOrder>

/** How the columns of a file are read. */
export const ImportMapping = z
  .strictObject({
    kind: z.enum(importKinds),
    source: z.enum(keysOf(importSources)),
    /** The field of each column, in the order of the file; null for a column that is kept as a note. */
    columns: z.array(bounded(40).nullable()).max(limits.importColumnsMax),
    /** The project's status for each status in the file; others get the project's default. */
    statuses: z.record(bounded(limits.importNameMax), Id),
    dateOrder: DateOrder.default('day'),
  })
  .refine(({ kind, columns }) => columns.every((field) => field === null || isImportField(kind, field)), {
    path: ['columns'],
    message: 'Please choose fields that files of this kind have',
  })
export type ImportMapping = z.output<typeof ImportMapping>

/** A new import, before its file is uploaded. */
export const NewImport = z.strictObject({
  projectId: Id,
  name: requiredLine(limits.importNameMax, 'Please choose a file'),
})
export type NewImport = z.output<typeof NewImport>

/** States of an import; `checking`, `running` and `undoing` are jobs that advance by themselves. */
export const ImportState = z.enum([
  'empty',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

/** A column of the file. */
export const ImportColumn = z.object({
  name: z.string(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
  /** All values, if there are few; null otherwise. */
  values: z.array(z.string()).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** The form of a file, as it is stored. */
export const FilePreview = z.object({
  encoding: z.enum(['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252']),
  delimiter: z.string(),
  relaxed: z.boolean(),
  columns: z.array(ImportColumn),
})
export type FilePreview = z.output<typeof FilePreview>

/** A row that is not imported, and why. */
export const ImportRefusal = z.object({ line: z.number().int(), column: z.string(), reason: z.string() })
export type ImportRefusal = z.infer<typeof ImportRefusal>

/** The import of a file. */
export const Import = z.object({
  id: Id,
  projectId: Id,
  name: z.string(),
  state: ImportState,
  /** Why the file cannot be read to its end; null if it can. */
  problem: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(ImportColumn),
  mapping: ImportMapping.nullable(),
  rowCount: z.number().int(),
  /** Rows that the current or latest job has gone through. */
  doneCount: z.number().int(),
  /** Of these: imported, or importable in a check; known from an earlier import; refused. */
  createdCount: z.number().int(),
  knownCount: z.number().int(),
  refusedCount: z.number().int(),
  /** Rows that were imported, or are importable, without the votes and comments of people who were erased. */
  leftOutCount: z.number().int(),
  /** Rows that an undo kept, because somebody has worked with them since. */
  keptCount: z.number().int(),
  /** The first rows that were refused, or of which a part stays out. */
  refusals: z.array(ImportRefusal),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type Import = z.infer<typeof Import>
export const ImportList = z.object({ items: z.array(Import) })
