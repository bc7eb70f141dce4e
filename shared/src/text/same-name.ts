import { asLine } from './visible-text.ts'

/** A name without keyboard differences: composition of letters, spaces, the variant of an emoji. */
const alike = (name: string): string =>
  asLine(name)
    .replace(/[\ufe0e\ufe0f]/g, '')
    .replace(/\s+/g, ' ')

/** True if a person has typed a name as it is shown, to confirm an action. */
export const isSameName = (typed: string, name: string): boolean => alike(typed) === alike(name)
