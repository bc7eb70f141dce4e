import { field } from '../field/text-fields.ts'
import { asLine, asText } from '../text/visible-text.ts'
import { scrub, scrubAddress } from './scrub.ts'

/* Fields for text that a page wrote, not a person. Separate from people's fields, because forms load those. */

/** One line written by a page. */
export const scrubbedLine = (max: number) => field((text) => scrub(asLine(text)), max)

/** Address of a page, scrubbed; it keeps query and hash. */
export const scrubbedAddress = (max: number) => field((text) => scrubAddress(asLine(text)), max)

/** Several lines written by a page. */
export const scrubbedText = (max: number) => field((text) => scrub(asText(text)), max)
