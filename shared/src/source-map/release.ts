import { optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** The page's name for its own release: a version or a commit. Never scrubbed, as source maps are looked up by it. */
export const Release = optionalLine(limits.releaseMax)
