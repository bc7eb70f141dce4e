import { z } from 'zod'
import { fieldTypes } from './field-value.ts'
import { FilledField } from './filled-field.ts'

/** A value as its author reads it: a choice by its name. Apart from `FilledField`, which pages without types load. */
export const OwnFieldValue = FilledField.omit({ fieldId: true }).extend({ type: z.enum(fieldTypes) })
export type OwnFieldValue = z.infer<typeof OwnFieldValue>
