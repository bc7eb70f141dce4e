import { optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** What a page calls the release that it is of: a version or a commit. Never scrubbed, as maps are found by it. */
export const Release = optionalLine(limits.releaseMax)
