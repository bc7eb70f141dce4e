import { z } from 'zod'
import { bounded } from './text-fields.ts'

/** A row's id: a UUID, version 7, so ids sort by the time they were made. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** A project's public key, as it stands in the script tag. Not a secret. */
export const PublicKey = bounded(27).regex(/^pk_[a-z0-9]{24}$/)
export type PublicKey = z.infer<typeof PublicKey>

/** Milliseconds since 1970, UTC. Every time on the wire is one of these. */
export const Timestamp = z.number().int()
export type Timestamp = z.infer<typeof Timestamp>
