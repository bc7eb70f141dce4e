import { z } from 'zod'
import { scrub } from '../diagnostics/scrub.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Release } from './release.ts'

/**
 * Address of a built script as reports contain it: with or without its origin, without query and hash, and scrubbed
 * like stack traces.
 */
const ScriptAddress = bounded(limits.scriptAddressMax)
  .regex(
    /^(https?:\/\/[^\s/?#]+)?\/[^\s?#]+$/,
    'Please send the address of the script, such as /assets/app-3f2a.js',
  )
  .overwrite(scrub)

/** The script of an uploaded map, and its release if the map is for one release only. */
export const UploadedMap = z.object({ script: ScriptAddress, release: Release.default('') })
export type UploadedMap = z.infer<typeof UploadedMap>
