import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** Language in which a contact reads a board or a widget, if different from their browser's. */
export const ReaderLanguage = bounded(limits.languageTagMax)
