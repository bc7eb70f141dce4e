import { z } from 'zod'
import { scrub, scrubAddress } from './scrub.ts'
import { asLine, asText, isWellFormed } from './visible-text.ts'

/*
 * The fields of words that people type. A title, a name or a body is one of these and no bare string: then what is
 * kept is composed, free of control characters, and shows something.
 */

const field = (clean: (text: string) => string, max: number, tooLong?: string) =>
  z
    .string()
    .refine(isWellFormed, { error: 'Please remove the broken character', abort: true })
    .overwrite(clean)
    .max(max, tooLong)

/** A title or a name that may be left out. */
export const optionalLine = (max: number, tooLong?: string) => field(asLine, max, tooLong)

/** A title or a name. */
export const requiredLine = (max: number, whenEmpty: string, tooLong?: string) =>
  optionalLine(max, tooLong).min(1, whenEmpty)

/** Words over several lines that may be left out. */
export const optionalText = (max: number, tooLong?: string) => field(asText, max, tooLong)

/** Words over several lines. */
export const requiredText = (max: number, whenEmpty: string, tooLong?: string) =>
  optionalText(max, tooLong).min(1, whenEmpty)

/** A line that a page and not a person has written. */
export const scrubbedLine = (max: number) => field((text) => scrub(asLine(text)), max)

/** The address of a page, of that kind; it keeps query and hash. */
export const scrubbedAddress = (max: number) => field((text) => scrubAddress(asLine(text)), max)

/** Several lines of that kind. */
export const scrubbedText = (max: number) => field((text) => scrub(asText(text)), max)
