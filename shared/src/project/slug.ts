import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** The part of an address that names a project's public board. */
export const Slug = bounded(limits.slugMax).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Please use lower-case letters and digits, with single hyphens between them',
)
