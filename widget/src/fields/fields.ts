import type { Fields } from '../panel/late-views.ts'
import style from './fields.css'
import { FormFields, readFields } from './form-fields.tsx'
import { addFieldTexts } from './text.ts'

/** Exports of this chunk for the forms. */
export const code: Fields = {
  style,
  start: addFieldTexts,
  read: readFields,
  FormFields,
}
