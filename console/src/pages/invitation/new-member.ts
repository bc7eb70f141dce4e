import { NewMember } from '@earshot/shared/invitation'
import { z } from 'zod'
import { newPasswordShape, withPasswordRules } from '../auth/new-password.ts'

/** The account of somebody invited: what is sent, plus what only the form asks for. */
export const NewMemberFields = withPasswordRules(
  NewMember.extend({
    ...newPasswordShape,
    termsAccepted: z.boolean().refine(Boolean, 'Please read and accept the terms of service.'),
    privacyPolicyAccepted: z.boolean().refine(Boolean, 'Please read and accept the privacy policy.'),
  }),
)
export type NewMemberFields = z.infer<typeof NewMemberFields>

/** What must be filled in before the way to Google. */
export const googleMemberFields = [
  'firstName',
  'lastName',
  'termsAccepted',
  'privacyPolicyAccepted',
] as const satisfies readonly (keyof NewMemberFields)[]
