import { z } from 'zod'
import { limits } from '../limits.ts'
import { asLine, asText, isWellFormed } from '../text/visible-text.ts'

/*
 * Fields for text that people type. Every title, name and body uses one of them in place of a bare string, so that
 * stored text is composed, free of control characters, and visible.
 */

const tooLongFor = (max: number): string => `Please use at most ${max} characters`

/**
 * A string whose length is checked first, so that no other check reads an overlong one. Every string of a request uses
 * it.
 */
export const bounded = (max: number, tooLong = tooLongFor(max)) =>
  z.string().max(max, { error: tooLong, abort: true })

/** Largest number of code units that compose into one, such as a Greek letter with three marks. */
const composedFrom = 4

/** Text that `clean` normalises. */
export const field = (clean: (text: string) => string, max: number, tooLong = tooLongFor(max)) =>
  bounded(composedFrom * max, tooLong)
    .refine(isWellFormed, { error: 'Please remove the broken character', abort: true })
    .overwrite(clean)
    .max(max, { error: tooLong, abort: true })

/** Unpaired surrogates, and the replacement character that decoding an address puts in their place. */
const brokenCharacters = /[\p{Surrogate}\ufffd]/gu

/** Search text: invisible and broken characters are dropped without an error, since no search can find them. */
export const searchWords = (max: number) =>
  bounded(max).overwrite((text) => asLine(text.replace(brokenCharacters, '')))

/** Search text of a list. */
export const searchQuery = searchWords(limits.searchQueryMax)

/** An optional title or name. */
export const optionalLine = (max: number, tooLong?: string) => field(asLine, max, tooLong)

/** A title or a name. */
export const requiredLine = (max: number, whenEmpty: string, tooLong?: string) =>
  optionalLine(max, tooLong).min(1, whenEmpty)

/** An optional text of several lines. */
export const optionalText = (max: number, tooLong?: string) => field(asText, max, tooLong)

/** A text of several lines. */
export const requiredText = (max: number, whenEmpty: string, tooLong?: string) =>
  optionalText(max, tooLong).min(1, whenEmpty)
