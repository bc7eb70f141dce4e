import type { Access, Demands } from './route-options.ts'

/** Every declared operation and who may call it, by `GET /api/v1/feedback/{feedbackId}`. */
export const policies = new Map<string, Access>()

/** What the same operations ask beyond that. */
export const demandsOf = new Map<string, Demands>()
