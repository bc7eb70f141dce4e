import { type KeptType, storedTypes } from '@earshot/shared/file/file-types'
import type { Generated } from 'kysely'
import { z } from 'zod'
import { StoredBytes } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Files {
  id: string
  project_id: string
  author_id: string
  /**
   * The item that the file is attached to; null before it is attached, for a task's file and for an image of a
   * changelog entry.
   */
  feedback_id: Generated<string | null>
  /** The comment that the file is attached to, if any. */
  comment_id: Generated<string | null>
  /** The merged item to which the file was attached. */
  merged_from_id: Generated<string | null>
  /** The changelog entry that uses the image. */
  entry_id: Generated<string | null>
  /** The task and the comment on it that the file is attached to. */
  task_id: Generated<string | null>
  task_comment_id: Generated<string | null>
  /** Since when the entry's text no longer contains the image; null while it does. */
  unused_at: Generated<number | null>
  /** Key of the content in the file store. */
  key: string
  /** Safe to display; never a path. */
  name: string
  /**
   * The content type with which the file is served: as declared, until the content is stored and its type is detected.
   */
  type: Generated<KeptType>
  /** `ready` once its content is stored. */
  state: 'reserved' | 'uploading' | 'ready'
  /** Declared size in bytes: the maximum that is accepted. */
  stated_bytes: number
  /** Stored bytes, with the thumbnail; 0 until the file is ready. */
  bytes: number
  /** Width of a picture, in pixels; 0 for other files. */
  width: number
  height: number
  created_at: number
  /** Digest of the network from which a customer uploaded the file, on the day of the upload; null otherwise. */
  network: Generated<string | null>
  /** The valid version of the file's public links: sharing again after sharing was ended increments it. */
  shared_version: Generated<number>
  /** End of sharing; null while the file is not shared. */
  shared_until: Generated<number | null>
}

/** The key with which a project's build uploads source maps: only the key in this row is valid. */
interface UploadKeys {
  project_id: string
  id: string
  created_at: number
  used_at: Generated<number | null>
}

/** A source map of a project's built script. */
interface SourceMaps {
  id: string
  project_id: string
  /** The script's address, as in reports. */
  script: string
  /** Release of the script; empty for all releases. */
  release: Generated<string>
  /** Digest of the content. */
  digest: string
  /** Key of the content in the file store. */
  key: string
  /** Stored bytes. */
  bytes: number
  /** When it was first uploaded for the script, and when it was last uploaded. */
  created_at: number
  uploaded_at: number
}

export interface FileTables {
  files: Files
  upload_keys: UploadKeys
  source_maps: SourceMaps
}

/** Keys of files whose rows are deleted, until the file store has deleted the content. Outlive their organisation. */
export interface RemovedFiles {
  tenant_id: string
  key: string
}

export const fileTables = {
  files: {
    key: ['id'],
    forms: { type: z.enum(storedTypes), stated_bytes: StoredBytes, bytes: StoredBytes },
    exported: [
      'id',
      'project_id',
      'author_id',
      'feedback_id',
      'comment_id',
      'merged_from_id',
      'entry_id',
      'task_id',
      'task_comment_id',
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
    forms: { bytes: StoredBytes },
    exported: ['id', 'project_id', 'script', 'release', 'bytes', 'created_at', 'uploaded_at'],
    withheld: ['key', 'digest'],
  },
} as const satisfies TableFacts<FileTables>
