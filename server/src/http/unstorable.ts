import { invalidField } from '../lib/app-error.ts'

/**
 * Refuses text that a database cannot keep: Postgres has no place for U+0000, and what one engine refuses
 * the other must not take. @throws AppError `invalid_input` naming the field.
 */
export function refuseUnstorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000'))
      throw invalidField(path, 'The text holds a character that cannot be saved (U+0000). Please remove it.')
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) refuseUnstorable(part, path ? `${path}.${name}` : name)
}
