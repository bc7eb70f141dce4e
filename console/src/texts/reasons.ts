import { ApiError, messageOf } from '../api/api-error.ts'
import { reasonFor } from './texts.ts'

/** Why a call of a page for customers did not succeed, in a sentence. */
export const reasonOf = (error: unknown): string =>
  reasonFor(error instanceof ApiError ? error.code : undefined, messageOf(error))
