import { field } from '../field/text-fields.ts'
import { asLine, asText } from '../text/visible-text.ts'
import { scrub, scrubAddress } from './scrub.ts'

/*
 * The fields of words that a page and not a person has written. Apart from those of people, as forms load those.
 */

/** A line that a page has written. */
export const scrubbedLine = (max: number) => field((text) => scrub(asLine(text)), max)

/** The address of a page, of that kind; it keeps query and hash. */
export const scrubbedAddress = (max: number) => field((text) => scrubAddress(asLine(text)), max)

/** Several lines of that kind. */
export const scrubbedText = (max: number) => field((text) => scrub(asText(text)), max)
