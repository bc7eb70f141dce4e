import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const shown = ['feedback-item', 'tasks', 'public-board']

/** What the public site shows of the product. */
export const pictures: readonly Screen[] = screens.filter(({ name }) => shown.includes(name))
