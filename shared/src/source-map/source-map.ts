import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'

/** A source map of a project. */
export const SourceMap = z.object({
  id: Id,
  script: z.string(),
  /** Empty if the map is for every release. */
  release: z.string(),
  /** Stored bytes. */
  size: z.number().int(),
  uploadedAt: Timestamp,
})
export type SourceMap = z.infer<typeof SourceMap>

/** A project's newest source maps, and its build's upload key. */
export const SourceMaps = z.object({
  key: z.object({ createdAt: Timestamp, usedAt: Timestamp.nullable() }).nullable(),
  count: z.number().int(),
  items: z.array(SourceMap),
})
export type SourceMaps = z.infer<typeof SourceMaps>

/** A new upload key; the only response that contains it. */
export const NewUploadKey = z.object({ key: z.string() })
export type NewUploadKey = z.infer<typeof NewUploadKey>
