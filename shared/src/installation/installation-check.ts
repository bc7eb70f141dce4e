import { z } from 'zod'
import { PublicKey, Timestamp } from '../field/ids.ts'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Origin } from '../project/project-change.ts'

/** A public key as pasted by a person. */
const PublicKeyTyped = bounded(limits.pageAddressMax)
  .trim()
  .refine(
    (key) => PublicKey.safeParse(key).success,
    'Please enter the key from your snippet; it begins with pk_',
  )

/** Question whether a project's widget was seen on pages of one origin. */
export const InstallationQuestion = z.strictObject({
  key: PublicKeyTyped,
  origin: bounded(limits.pageAddressMax).pipe(Origin),
})
export type InstallationQuestion = z.input<typeof InstallationQuestion>

/**
 * `installed`: the widget runs there; `refused`: its calls were refused because the origin is not allowed; `reload`:
 * the origin was allowed after the refusal; `unseen`: there was no call from there.
 */
export const InstallationAnswer = z.object({
  state: z.enum(['installed', 'refused', 'reload', 'unseen']),
  seenAt: Timestamp.nullable(),
})
export type InstallationAnswer = z.infer<typeof InstallationAnswer>
