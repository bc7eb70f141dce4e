import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { keptTypes } from './file-types.ts'

/** A file that is about to be sent: a place is kept for it. */
export const NewFile = z.strictObject({
  /** As it is called where it comes from; what is kept of it is made fit to be shown. */
  name: optionalLine(1_000),
  type: bounded(255),
  /** Bytes. */
  size: z.number().int().min(1, 'This file is empty. Please choose another one.'),
})
export type NewFile = z.infer<typeof NewFile>

/** The place kept for a file, and where its bytes go by PUT. */
export const ReservedFile = z.object({ id: Id, upload: z.url() })
export type ReservedFile = z.infer<typeof ReservedFile>

/** A file as it is kept: a picture re-encoded, everything else as it was sent. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(keptTypes),
  /** Bytes. */
  size: z.number().int(),
  /** Pixels of a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** A file of an item, with the addresses at which whoever was told of it may read it. */
export const ShownFile = StoredFile.extend({
  /** For a customer it is good for some minutes. */
  url: z.string(),
  /** Of a picture. */
  thumbnailUrl: z.string().nullable(),
})
export type ShownFile = z.infer<typeof ShownFile>

/** The same for the team. */
export const TeamFile = ShownFile.extend({
  /** Until when whoever has its public address sees it, also after that; null while it has none. */
  sharedUntil: Timestamp.nullable(),
})
export type TeamFile = z.infer<typeof TeamFile>

/** The addresses at which anyone sees an item's pictures, and until when. */
export const SharedPictures = z.object({
  until: Timestamp,
  items: z.array(z.object({ id: Id, url: z.url() })),
})
export type SharedPictures = z.infer<typeof SharedPictures>

/** The files that go with what is sent, by their ids. */
export const FileIds = z
  .array(Id)
  .max(limits.filesPerItem, `Please send at most ${limits.filesPerItem} files`)
