import { z } from 'zod'
import { scrub } from '../diagnostics/scrub.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Release } from './release.ts'

/**
 * The address of a built script as reports tell it: with or without its origin, without query and hash, and scrubbed as
 * stacks are.
 */
const ScriptAddress = bounded(limits.scriptAddressMax)
  .regex(
    /^(https?:\/\/[^\s/?#]+)?\/[^\s?#]+$/,
    'Please send the address of the script, such as /assets/app-3f2a.js',
  )
  .overwrite(scrub)

/** Which script a map is of, and of which release alone. */
export const UploadedMap = z.object({ script: ScriptAddress, release: Release.default('') })
export type UploadedMap = z.infer<typeof UploadedMap>
