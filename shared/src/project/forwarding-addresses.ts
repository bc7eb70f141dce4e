import { z } from 'zod'

/** Addresses to which members forward customers' emails, one for each kind of item. */
export const ForwardingAddresses = z.object({
  /** Null if the installation receives no emails. */
  idea: z.string().nullable(),
  bug: z.string().nullable(),
})
export type ForwardingAddresses = z.infer<typeof ForwardingAddresses>
