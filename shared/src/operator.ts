import { z } from 'zod'
import { Id, Timestamp } from './ids.ts'
import { pageOf } from './page.ts'

/** A sign-up that waits for the operator, because its address looks temporary. */
export const HeldSignUp = z.object({
  id: Id,
  email: z.string(),
  personName: z.string(),
  companyName: z.string(),
  reason: z.string(),
  createdAt: Timestamp,
})
export type HeldSignUp = z.infer<typeof HeldSignUp>

/** Oldest first. */
export const HeldSignUpPage = pageOf(HeldSignUp)

/** What an operator's act came to, as a sentence. */
export const OperatorResult = z.object({ message: z.string() })
