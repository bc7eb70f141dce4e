import { z } from 'zod'

/** How an account action ended; the product specification's list (section 4). */
export const ResultStatus = z.enum(['Unknown', 'Ok', 'Warning', 'Error', 'Redirect', 'Unauthorized'])
export type ResultStatus = z.infer<typeof ResultStatus>

/** The answer of an account action. */
export const ActionResult = z.object({ status: ResultStatus, messages: z.array(z.string()) })
export type ActionResult = z.infer<typeof ActionResult>

/** The answer of a sign-up: an account action that also says whether a login is possible at once. */
export const SignUpResult = ActionResult.extend({ activated: z.boolean() })
export type SignUpResult = z.infer<typeof SignUpResult>

/** The answer of a login: an account action that also says whether a mailed code is needed. */
export const LoginResult = ActionResult.extend({ codeRequired: z.literal(true).optional() })
export type LoginResult = z.infer<typeof LoginResult>
