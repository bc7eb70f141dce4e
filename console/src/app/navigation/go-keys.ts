import type { Member } from '@earshot/shared/permissions'
import { isCovered } from '../../lib/open-layers.ts'
import { navItemsOf } from './nav-items.ts'

/** Time for the second key, in milliseconds. */
const sequenceMax = 1_500

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** True if keys are typed into a field, or belong to a dialog, a menu or a list. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(fields) !== null) || isCovered()

/**
 * Calls `go` with the address of a section's page after `G` and the section's letter. @returns a function that ends it.
 */
export function listenForGoKeys(member: Member, go: (to: string) => void): () => void {
  let begunAt = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event.target)) return
    const goes = event.timeStamp - begunAt < sequenceMax
    begunAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (!goes) return
    const section = navItemsOf(member).find(({ key }) => key === event.key)
    if (!section) return
    // The letter alone is a shortcut of the page.
    event.stopPropagation()
    event.preventDefault()
    go(section.to)
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}
