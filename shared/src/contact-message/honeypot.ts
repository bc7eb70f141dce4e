import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/**
 * A field that no person sees. Programs that fill every field reveal themselves by it; they get the usual response, and
 * nothing that they send is kept.
 */
export const Honeypot = bounded(limits.nameMax).default('')
