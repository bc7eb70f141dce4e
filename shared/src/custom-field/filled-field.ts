import { z } from 'zod'
import { Id } from '../field/ids.ts'

/** Text of a text field, number, id of a choice, day such as `2026-11-28`, or address. */
const FieldValue = z.union([z.string(), z.number()])

/** A value of a custom field. */
export const FilledField = z.object({ fieldId: Id, name: z.string(), value: FieldValue })
export type FilledField = z.infer<typeof FilledField>
