import type { KeptType } from '@earshot/shared/file/file-types'
import type { Generated } from 'kysely'
import type { TableFacts } from './tenant-table.ts'

interface Files {
  id: string
  project_id: string
  author_id: string
  /** What it was sent along with; null while it waits for that, and of an entry's image. */
  feedback_id: Generated<string | null>
  /** The comment of that item, where it belongs to one. */
  comment_id: Generated<string | null>
  /** The merged item that it was sent with. */
  merged_from_id: Generated<string | null>
  /** The entry of the changelog whose image it is. */
  entry_id: Generated<string | null>
  /** Since when the entry's text does not show it; null while it does. */
  unused_at: Generated<number | null>
  /** Where its bytes lie in the file store. */
  key: string
  /** Fit to be shown, and never a path. */
  name: string
  /** As which it is given out: what it was said to be, until its bytes have come and say it. */
  type: Generated<KeptType>
  /** `ready` once its bytes are stored. */
  state: 'reserved' | 'uploading' | 'ready'
  /** How many bytes its sender said it has: no more are taken. */
  stated_bytes: number
  /** How many the store keeps of it, its thumbnail included; 0 until it is ready. */
  bytes: number
  /** Of a picture, in pixels; else 0. */
  width: number
  height: number
  created_at: number
  /** The network that a customer sent it from, as a digest, on the day that it came; else null. */
  network: Generated<string | null>
  /** Which addresses of it are good for anyone: sharing it anew after that was ended makes the next ones good. */
  shared_version: Generated<number>
  /** Until when they are; null while it is not shared. */
  shared_until: Generated<number | null>
}

/** The key by which a project's build uploads source maps: the one that a row names is good. */
interface UploadKeys {
  project_id: string
  id: string
  created_at: number
  used_at: Generated<number | null>
}

/** What leads from places in a project's built scripts back to its sources. */
interface SourceMaps {
  id: string
  project_id: string
  /** The address of the script, as reports tell it. */
  script: string
  /** Of which release of the script it is; empty for all. */
  release: Generated<string>
  /** Of its contents. */
  digest: string
  /** Where its bytes lie in the file store. */
  key: string
  /** How many the store keeps of it. */
  bytes: number
  /** When it was first uploaded for that script, and when it was the last time. */
  created_at: number
  uploaded_at: number
}

export interface FileTables {
  files: Files
  upload_keys: UploadKeys
  source_maps: SourceMaps
}

/** Keys of files whose rows are gone, until the file store has forgotten them; the database itself writes these lines. */
export interface RemovedFiles {
  key: string
}

export const fileTables = {
  files: {
    key: ['id'],
    exported: [
      'id',
      'project_id',
      'author_id',
      'feedback_id',
      'comment_id',
      'merged_from_id',
      'entry_id',
      'unused_at',
      'name',
      'type',
      'bytes',
      'width',
      'height',
      'created_at',
      'shared_until',
    ],
    withheld: ['key', 'state', 'stated_bytes', 'network', 'shared_version'],
    contactOwnedTables: {
      column: 'author_id',
      exported: ['id', 'feedback_id', 'comment_id', 'name', 'type', 'bytes', 'width', 'height', 'created_at'],
    },
  },
  upload_keys: { key: ['project_id'], exported: ['project_id', 'created_at', 'used_at'], withheld: ['id'] },
  source_maps: {
    key: ['id'],
    exported: ['id', 'project_id', 'script', 'release', 'bytes', 'created_at', 'uploaded_at'],
    withheld: ['key', 'digest'],
  },
} as const satisfies TableFacts<FileTables>
