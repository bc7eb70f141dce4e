import { z } from 'zod'
import { scrub } from '../diagnostics/scrub.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/**
 * The address of a built script as reports tell it: with or without its origin, without query and hash, and scrubbed as
 * stacks are.
 */
export const ScriptAddress = bounded(limits.scriptAddressMax)
  .regex(
    /^(https?:\/\/[^\s/?#]+)?\/[^\s?#]+$/,
    'Please send the address of the script, such as /assets/app-3f2a.js',
  )
  .overwrite(scrub)

/** What a page calls the release that it is of: a version or a commit. Never scrubbed, as maps are found by it. */
export const Release = optionalLine(limits.releaseMax)

/** Which script a map is of, and of which release alone. */
export const UploadedMap = z.object({ script: ScriptAddress, release: Release.default('') })
export type UploadedMap = z.infer<typeof UploadedMap>

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
