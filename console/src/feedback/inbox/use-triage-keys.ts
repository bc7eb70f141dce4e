import type { Feedback } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { approveComment, rejectComment } from '../../comment/comment-triage.ts'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { type Shortcut, useListedShortcuts } from '../../lib/shortcut-list.ts'
import { useUser } from '../../session/session.ts'
import { announceDecision, approve, approveAll, reject, rejectAll } from '../triage.ts'

interface Moves {
  /** The item that shortcuts act on at the time of the call. */
  item: () => Feedback | undefined
  /** Items that are selected for bulk actions; decisions are about them if there are any. */
  marked: readonly Feedback[]
  move: (by: 1 | -1) => void
  /** Moves to a neighbour and selects it with everything between. */
  extend: (by: 1 | -1) => void
  selectAll: () => void
  /** Only for the list. */
  open?: () => void
  search?: () => void
  /** Only while no item is open. */
  toggleRead?: (item: Feedback) => void
}

const reading: readonly Shortcut[] = [
  { keys: ['J'], does: 'Next item' },
  { keys: ['K'], does: 'Previous item' },
]
const opening: readonly Shortcut[] = [
  { keys: ['Enter', 'E'], does: 'Open the item' },
  { keys: ['/'], does: 'Search' },
]
const selecting: readonly Shortcut[] = [
  { keys: ['Space'], does: 'Select for bulk actions' },
  { keys: ['Shift', 'J or K'], does: 'Extend selection' },
  { keys: ['Ctrl or ⌘', 'A'], does: 'Select all' },
]
const marking: readonly Shortcut[] = [{ keys: ['U'], does: 'Mark as unread, or as read' }]
const deciding: readonly Shortcut[] = [
  { keys: ['A'], does: 'Approve' },
  { keys: ['Shift', 'A'], does: 'Approve and trust the author' },
  { keys: ['X'], does: 'Reject' },
  { keys: ['Shift', 'X'], does: 'Reject and block the author' },
]

/** The comment to moderate: the item's oldest held comment, once the item itself is decided; otherwise undefined. */
const nextHeld = (item: Feedback) => {
  const [comment] = item.moderation === 'held' ? [] : item.heldComments
  return comment && { ...comment, feedbackId: item.id, moderation: 'held' as const }
}

/** Announces a decision about a held comment, after which the item may no longer need review. */
const announceComment = (item: Feedback) =>
  announceDecision(item, { heldCommentCount: item.heldCommentCount - 1 })

function approveNext(item: Feedback, trust: boolean): void {
  const comment = nextHeld(item)
  if (comment) {
    announceComment(item)
    void approveComment(comment, trust)
  } else if (trust || item.moderation !== 'approved') void approve(item, trust)
}

/** Rejects what waits for a decision; an item that was decided is rejected on purpose, in its menu. */
function rejectNext(item: Feedback, block: boolean): void {
  const comment = nextHeld(item)
  if (comment) {
    announceComment(item)
    void rejectComment(comment, block)
  } else if (item.moderation === 'held') void reject(item, block)
}

/** Shortcuts that move through the inbox and moderate, limited to the member's role. */
export function useTriageKeys({ item, marked, move, extend, selectAll, ...acts }: Moves): void {
  const { open, search, toggleRead } = acts
  const { currentTenant } = useUser()
  const decides = may(currentTenant, 'moderateFeedback')
  useListedShortcuts([
    ...reading,
    ...(open ? opening : []),
    ...(open && may(currentTenant, 'tagItems') ? selecting : []),
    ...(toggleRead ? marking : []),
    ...(decides ? deciding : []),
  ])
  const decide = (act: (item: Feedback) => unknown) => () => {
    const reached = item()
    if (reached && decides) act(reached)
  }
  const held = decides ? marked.filter(({ moderation }) => moderation === 'held') : []
  usePageKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['shift+J', () => open && extend(1)],
    ['shift+K', () => open && extend(-1)],
    ['mod+A', () => open && selectAll()],
    ['e', () => open?.()],
    ['/', () => search?.()],
    [
      'u',
      () => {
        const reached = item()
        if (reached) toggleRead?.(reached)
      },
    ],
    // For keyboards that type `/` with shift, such as the German one.
    ['shift+/', () => search?.()],
    ['a', () => (held.length > 0 ? void approveAll(held) : decide((of) => approveNext(of, false))())],
    ['shift+A', decide((of) => approveNext(of, true))],
    ['x', () => (held.length > 0 ? void rejectAll(held) : decide((of) => rejectNext(of, false))())],
    ['shift+X', decide((of) => rejectNext(of, true))],
  ])
}
