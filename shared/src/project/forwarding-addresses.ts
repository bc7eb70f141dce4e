import { z } from 'zod'

/** Addresses to which members forward customers' emails, one for each kind of item. */
export const ForwardingAddresses = z.object({
  /** Null if the installation receives no emails. */
  idea: z.string().nullable(),
  bug: z.string().nullable(),
  /** Number of the present addresses of the project, from 1. */
  version: z.int(),
})
export type ForwardingAddresses = z.infer<typeof ForwardingAddresses>

export const ForwardingReplacement = z.strictObject({
  /** Version of the addresses to replace, so that a repeated request does not replace others. */
  replaces: z.int().min(1),
})
export type ForwardingReplacement = z.infer<typeof ForwardingReplacement>
