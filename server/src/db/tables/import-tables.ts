import type { ImportState } from '@earshot/shared/import/import'
import { FilePreview, ImportMapping } from '@earshot/shared/import/import'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import { StoredBytes, storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Imports {
  id: string
  project_id: string
  created_by_id: string
  /** Name of the file. */
  name: string
  state: ImportState
  /** Raised with each new job, so that an earlier one ends. */
  round: Generated<number>
  /** JSON: the columns with samples, the encoding and the delimiter; null before the upload. */
  preview: string | null
  /** JSON: how the columns are read. */
  mapping: string | null
  /** Why the file cannot be read to its end. */
  problem: string | null
  /** Bytes of the file as it is stored, in UTF-8. */
  bytes: Generated<number>
  row_count: Generated<number>
  /** Byte and line at which the job continues. */
  position: Generated<number>
  line: Generated<number>
  done_count: Generated<number>
  created_count: Generated<number>
  known_count: Generated<number>
  refused_count: Generated<number>
  /** Rows that were imported without a part. */
  left_out_count: Generated<number>
  kept_count: Generated<number>
  created_at: number
  finished_at: number | null
}

/** A part of an import's file, until it is imported. */
interface ImportParts {
  import_id: string
  position: number
  /** Key of the content in the file store. */
  key: string
  bytes: number
}

interface ImportRefusals {
  import_id: string
  line: number
  field: string
  reason: string
}

interface ImportIds {
  import_id: string
  external_id: string
  line: number
}

/** A person who was erased after a file was uploaded, for as long as it is stored. */
interface ImportErasures {
  import_id: string
  /** Digest of the import with an id of the source, or an address. */
  person_key: string
  /** 1 for a key that only a row of the file connects with the person; another mapping may read the row differently. */
  from_row: Generated<Flag>
}

/** An imported row by its id in the source, so that it is imported once. */
interface ImportedRows {
  project_id: string
  kind: 'feedback' | 'vote' | 'comment' | 'person' | 'company'
  /** The source and the id there; of a vote the item and the voter. */
  external_id: string
  /** Null once the import was undone and the row was kept, because somebody had worked with it. */
  import_id: string | null
  /** The item, the item of a vote, the comment, or the company. */
  row_id: string | null
  /** The person, or the voter. */
  person_id: string | null
  /** Of an item: its `updated_at` when it was imported. */
  stamp: number | null
}

export interface ImportTables {
  imports: Imports
  import_parts: ImportParts
  import_refusals: ImportRefusals
  import_ids: ImportIds
  import_erasures: ImportErasures
  imported_rows: ImportedRows
}

export const importTables = {
  imported_rows: {
    key: ['project_id', 'kind', 'external_id'],
    foreignIds: ['external_id'],
    exported: ['project_id', 'kind', 'external_id', 'import_id', 'row_id', 'person_id'],
    withheld: ['stamp'],
    contactOwnedTables: { column: 'person_id', exported: ['kind', 'external_id'] },
  },
  import_ids: { key: ['import_id', 'external_id'], foreignIds: ['external_id'], exported: null },
  import_erasures: { key: ['import_id', 'person_key'], exported: null },
  import_refusals: { key: ['import_id', 'line'], exported: null },
  import_parts: { key: ['import_id', 'position'], forms: { bytes: StoredBytes }, exported: null },
  imports: {
    key: ['id'],
    forms: { preview: storedJson(FilePreview), mapping: storedJson(ImportMapping) },
    exported: [
      'id',
      'project_id',
      'created_by_id',
      'name',
      'state',
      'row_count',
      'created_count',
      'known_count',
      'refused_count',
      'left_out_count',
      'kept_count',
      'created_at',
      'finished_at',
    ],
    withheld: ['round', 'preview', 'mapping', 'problem', 'bytes', 'position', 'line', 'done_count'],
    people: { created_by_id: 'members' },
  },
} as const satisfies TableFacts<ImportTables>
