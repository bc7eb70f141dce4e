import { ApiError, messageOf } from '../api/api-error.ts'
import { reasonFor } from './texts.ts'

/** The reason for a failed call of a page for customers, in a sentence. */
export const reasonOf = (error: unknown): string =>
  reasonFor(error instanceof ApiError ? error.code : undefined, messageOf(error))
