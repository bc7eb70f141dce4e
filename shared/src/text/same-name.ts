import { asLine } from './visible-text.ts'

/** A name without what keyboards give differently: how letters are composed, spaces, the variant of an emoji. */
const alike = (name: string): string =>
  asLine(name)
    .replace(/[\ufe0e\ufe0f]/g, '')
    .replace(/\s+/g, ' ')

/** Whether somebody has typed a name as it is shown to them, to confirm what they are about to do. */
export const isSameName = (typed: string, name: string): boolean => alike(typed) === alike(name)
