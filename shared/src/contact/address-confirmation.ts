import { z } from 'zod'
import { Slug } from '../project/slug.ts'
import { ActionResult } from '../result.ts'

/** Response to a contact's confirmation of their address. */
export const AddressConfirmation = ActionResult.extend({
  /** Board of the project where the address was entered; absent if the project has ended. */
  board: Slug.optional(),
  /** Tracking link of the item that the contact sent last. */
  trackingUrl: z.string().optional(),
  /** Reason why the confirmed address gets no mail all the same; absent if it gets mail. */
  mailStopped: z.enum(['bounced', 'complained']).optional(),
})
export type AddressConfirmation = z.infer<typeof AddressConfirmation>
