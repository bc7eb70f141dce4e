import { z } from 'zod'

/** Outcomes of an account action, from the product specification (section 4). */
export const ResultStatus = z.enum(['Unknown', 'Ok', 'Warning', 'Error', 'Redirect', 'Unauthorized'])
export type ResultStatus = z.infer<typeof ResultStatus>

/** Response of an account action. */
export const ActionResult = z.object({ status: ResultStatus, messages: z.array(z.string()) })
export type ActionResult = z.infer<typeof ActionResult>

/** Response of a sign-up: `activated` if a login is possible at once. */
export const SignUpResult = ActionResult.extend({ activated: z.boolean() })
export type SignUpResult = z.infer<typeof SignUpResult>

/** Response of a login: `codeRequired` if an emailed code is needed. */
export const LoginResult = ActionResult.extend({ codeRequired: z.literal(true).optional() })
export type LoginResult = z.infer<typeof LoginResult>
