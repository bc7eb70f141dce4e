import { z } from 'zod'
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
