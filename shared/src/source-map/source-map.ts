import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'

/** A source map of a project. */
export const SourceMap = z.object({
  id: Id,
  script: z.string(),
  /** Empty where it is for every release. */
  release: z.string(),
  /** How many bytes are kept of it. */
  size: z.number().int(),
  uploadedAt: Timestamp,
})
export type SourceMap = z.infer<typeof SourceMap>

/** A project's source maps, the newest of them, and the key by which its build uploads them. */
export const SourceMaps = z.object({
  key: z.object({ createdAt: Timestamp, usedAt: Timestamp.nullable() }).nullable(),
  count: z.number().int(),
  items: z.array(SourceMap),
})
export type SourceMaps = z.infer<typeof SourceMaps>

/** A new upload key: the only answer that holds it. */
export const NewUploadKey = z.object({ key: z.string() })
export type NewUploadKey = z.infer<typeof NewUploadKey>
