import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** In which language a contact reads a board or a widget, where it is not simply what their browser asks for. */
export const ReaderLanguage = bounded(limits.languageTagMax)
