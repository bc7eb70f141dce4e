import english from 'virtual:english-forms'
import type { Forms } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import { BeforeSending } from './before-sending.tsx'
import { FormDetails, startDetails } from './form-details.tsx'
import style from './forms.css'
import { saveDetails } from './notify-fields.tsx'

// biome-ignore lint/performance/noBarrelFile: What is shown after sending uses it too, and this chunk is there first
export { DetailFields } from './detail-fields.tsx'

/** Exports of this chunk for the forms. */
export const code: Forms = {
  style,
  start() {
    addTexts('forms', english)
    startDetails()
  },
  BeforeSending,
  FormDetails,
  saveDetails,
}
