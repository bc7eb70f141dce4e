import { z } from 'zod'
import { bounded } from './text-fields.ts'

/** Id of a row: a UUID, version 7, so that ids sort by creation time. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Public key of a project, as in the script tag. Not a secret. */
export const PublicKey = bounded(27).regex(/^pk_[a-z0-9]{24}$/)
export type PublicKey = z.infer<typeof PublicKey>

/** Milliseconds since 1970, UTC: the format of every time in the API. */
export const Timestamp = z.number().int()
export type Timestamp = z.infer<typeof Timestamp>
