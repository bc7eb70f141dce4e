import { z } from 'zod'

/** Stable codes of problem documents; clients branch on the codes, never on the sentences. */
export const errorCodes = [
  'invalid_input',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'unauthenticated',
  'identity_refused',
  'identity_required',
  'board_private',
  'reauthentication_required',
  'login_code_required',
  'password_reset_required',
  'organisation_suspended',
  'forbidden',
  'insufficient_scope',
  'origin_not_allowed',
  'cross_site',
  'not_found',
  'gone',
  'method_not_allowed',
  'conflict',
  'outdated',
  'idempotency_conflict',
  'plan_limit',
  'payment_required',
  'frozen',
  'rate_limited',
  'overloaded',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** An error of one field; `path` is dotted, `''` for the whole body. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** An error response: RFC 9457 problem details with our code, the fields and the request's id. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  errors: z.array(FieldError).optional(),
})
export type Problem = z.infer<typeof Problem>
