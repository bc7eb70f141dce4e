import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { storedTypes } from './file-types.ts'

/** A file about to be uploaded, for which a place is reserved. */
export const NewFile = z.strictObject({
  /** Original name; the stored one is cleaned for display. */
  name: optionalLine(1_000),
  type: bounded(255),
  /** In bytes. */
  size: z.number().int().min(1, 'This file is empty. Please choose another one.'),
})
export type NewFile = z.infer<typeof NewFile>

/** The place reserved for a file, and the URL for the PUT of its bytes. */
export const ReservedFile = z.object({ id: Id, upload: z.url() })
export type ReservedFile = z.infer<typeof ReservedFile>

/** A stored file: a picture re-encoded, every other file unchanged. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(storedTypes),
  /** In bytes. */
  size: z.number().int(),
  /** Size in pixels; null unless the file is a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** A file of an item, with addresses that work for the reader who received them. */
export const FileWithUrls = StoredFile.extend({
  /** For customers, valid for a few minutes. */
  url: z.string(),
  /** Null unless the file is a picture. */
  thumbnailUrl: z.string().nullable(),
})
export type FileWithUrls = z.infer<typeof FileWithUrls>

/** A file as the team sees it. */
export const TeamFile = FileWithUrls.extend({
  /** End of the public address's validity, which may be past; null if the file has none. */
  sharedUntil: Timestamp.nullable(),
})
export type TeamFile = z.infer<typeof TeamFile>

/** Public addresses of an item's pictures, and their end. */
export const SharedPictures = z.object({
  until: Timestamp,
  items: z.array(z.object({ id: Id, url: z.url() })),
})
export type SharedPictures = z.infer<typeof SharedPictures>

/** Ids of the files to attach. */
export const FileIds = z
  .array(Id)
  .max(limits.filesPerItem, `Please send at most ${limits.filesPerItem} files`)
