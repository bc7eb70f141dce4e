import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { optionalLine, requiredLine } from '../field/text-fields.ts'
import { fieldLimits } from './field-limits.ts'
import { fieldTypes } from './field-value.ts'

const FieldType = z.enum(fieldTypes)

/** The project whose items have fields; null for those of an organisation's people. */
export type FieldHome = string | null

export const FieldChoice = z.object({ id: Id, name: z.string() })
export type FieldChoice = z.infer<typeof FieldChoice>

/** Definition of a field that a project's items have, or an organisation's people: those are in no form. */
export const CustomField = z.object({
  id: Id,
  name: z.string(),
  type: FieldType,
  /** Values of a field of the type `choice`, in their order; empty for other types. */
  choices: z.array(FieldChoice),
  /** True if the forms of the widget and the board ask customers for it. */
  inForm: z.boolean(),
})
export type CustomField = z.infer<typeof CustomField>
export const CustomFieldList = z.object({ items: z.array(CustomField) })

/** Field of people, whose values the team and programs set. */
export const PersonField = CustomField.omit({ inForm: true })
export type PersonField = z.infer<typeof PersonField>
export const PersonFieldList = z.object({ items: z.array(PersonField) })

/** Field in a form for customers. */
export const FormField = CustomField.omit({ inForm: true })
export type FormField = z.infer<typeof FormField>
export const FormFieldList = z.object({ items: z.array(FormField) })

const name = requiredLine(fieldLimits.nameMax, 'Please enter a name')
const choiceName = requiredLine(fieldLimits.nameMax, 'Please enter a choice')

/** Choices of a definition: those with an id keep it, and with it the values of items. */
const choices = z
  .array(z.strictObject({ id: Id.optional(), name: choiceName }))
  .max(fieldLimits.choicesMax, `Please use at most ${fieldLimits.choicesMax} choices`)

export const NewCustomField = z.strictObject({
  name,
  type: FieldType,
  choices: choices.default([]),
  inForm: z.boolean().default(false),
})
export type NewCustomField = z.input<typeof NewCustomField>
export const NewPersonField = NewCustomField.omit({ inForm: true })

export const CustomFieldEdit = z
  .strictObject({
    name,
    /** Refused with 409 while an item has a value. */
    type: FieldType,
    choices,
    inForm: z.boolean(),
    /** The field before it; null for the first place. */
    afterId: Id.nullable(),
    /** Removes choices that items have, with these values; refused with 409 otherwise. */
    removesValues: z.boolean(),
  })
  .partial()
export type CustomFieldEdit = z.infer<typeof CustomFieldEdit>
export const PersonFieldEdit = CustomFieldEdit.omit({ inForm: true })

/** Numbers of items with a value, or of people: of the field, and of each choice that has any. */
export const CustomFieldUses = z.object({
  items: z.number().int(),
  choices: z.array(z.object({ id: Id, items: z.number().int() })),
})
export type CustomFieldUses = z.infer<typeof CustomFieldUses>

const NewValue = z.union([optionalLine(fieldLimits.valueMax), z.number()]).nullable()

/** Values of fields; null or an empty text removes one. */
export const FieldValues = z
  .array(z.strictObject({ fieldId: Id, value: NewValue, was: NewValue.optional() }))
  .max(fieldLimits.perProject)
export type FieldValues = z.infer<typeof FieldValues>

/** A customer's values of the fields in a form, each with the type that its field had there; an empty text is none. */
export const FormValues = z
  .array(
    z.strictObject({
      fieldId: Id,
      type: FieldType,
      value: z.union([optionalLine(fieldLimits.valueMax), z.number()]),
    }),
  )
  .max(fieldLimits.perProject)
export type FormValues = z.infer<typeof FormValues>

/** A change of the fields of an item or a person. `was` is the value before, as in other changes. */
export const FieldValuesChange = z.strictObject({ values: FieldValues.min(1) })
export type FieldValuesChange = z.infer<typeof FieldValuesChange>

/** Key of a name: fields of a project, and choices of a field, with equal keys are the same. */
export const fieldNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
