import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/**
 * A field that no person sees. Programs that fill every field give themselves away; they are answered as everybody
 * is, and nothing of theirs is kept.
 */
export const Honeypot = bounded(limits.nameMax).default('')
