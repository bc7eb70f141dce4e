import { z } from 'zod'
import { limits } from '../limits.ts'
import { asLine, asText, isWellFormed } from '../text/visible-text.ts'

/*
 * The fields of words that people type. A title, a name or a body is one of these and no bare string: then what is
 * kept is composed, free of control characters, and shows something.
 */

const tooLongFor = (max: number): string => `Please use at most ${max} characters`

/** A string whose length is checked first: nothing else looks at one that is too long. Every string of a request is one. */
export const bounded = (max: number, tooLong = tooLongFor(max)) =>
  z.string().max(max, { error: tooLong, abort: true })

/** Most code units that compose into one, such as a Greek letter and its three marks. */
const composedFrom = 4

/** Words that `clean` composes. */
export const field = (clean: (text: string) => string, max: number, tooLong = tooLongFor(max)) =>
  bounded(composedFrom * max, tooLong)
    .refine(isWellFormed, { error: 'Please remove the broken character', abort: true })
    .overwrite(clean)
    .max(max, { error: tooLong, abort: true })

/** Half of a character, and what stands in its place where an address was decoded. */
const brokenCharacters = /[\p{Surrogate}\ufffd]/gu

/** Words by which something is looked for: nobody can find what shows nothing, so that is dropped and not asked back. */
export const searchWords = (max: number) =>
  bounded(max).overwrite((text) => asLine(text.replace(brokenCharacters, '')))

/** The words that a list is searched for. */
export const searchQuery = searchWords(limits.searchQueryMax)

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
