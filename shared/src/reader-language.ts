import { limits } from './limits.ts'
import { bounded } from './text-fields.ts'

/** In which language a contact reads a board or a widget, where it is not simply what their browser asks for. */
export const ReaderLanguage = bounded(limits.languageTagMax)
