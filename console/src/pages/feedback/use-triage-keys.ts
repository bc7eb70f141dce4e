import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { useUser } from '../../lib/session.ts'
import { type Shortcut, shortcutList } from '../../lib/shortcut-list.ts'
import { approveComment, rejectComment } from './comment-triage.ts'
import { approve, reject } from './triage.ts'

interface Moves {
  /** What the keys act on. */
  item: Feedback | undefined
  next: () => void
  previous: () => void
  open?: () => void
  openStatus: () => void
  search?: () => void
}

const reading: readonly Shortcut[] = [
  { keys: ['J'], does: 'Next item' },
  { keys: ['K'], does: 'Previous item' },
]
const opening: readonly Shortcut[] = [
  { keys: ['Enter', 'E'], does: 'Open the item' },
  { keys: ['/'], does: 'Search' },
]
const deciding: readonly Shortcut[] = [
  { keys: ['S'], does: 'Change the status' },
  { keys: ['A'], does: 'Approve' },
  { keys: ['Shift', 'A'], does: 'Approve and trust the author' },
  { keys: ['X'], does: 'Reject' },
  { keys: ['Shift', 'X'], does: 'Reject and block the author' },
]

/** What a decision is about: an item, or once that is decided the oldest of its comments that are held. */
const nextHeld = (item: Feedback) => {
  const [comment] = item.moderation === 'held' ? [] : item.heldComments
  return comment && { ...comment, feedbackId: item.id, moderation: 'held' as const }
}

function approveNext(item: Feedback, trust: boolean): void {
  const comment = nextHeld(item)
  if (comment) void approveComment(comment, trust)
  else if (trust || item.moderation !== 'approved') void approve(item, trust)
}

function rejectNext(item: Feedback, block: boolean): void {
  const comment = nextHeld(item)
  if (comment) void rejectComment(comment, block)
  else if (block || item.moderation !== 'rejected') void reject(item, block)
}

/** The keys of triage, in the inbox and on an item's page, as far as the member's role goes. */
export function useTriageKeys({ item, next, previous, open, openStatus, search }: Moves): void {
  const { currentTenant } = useUser()
  const decides = may(currentTenant, 'moderateFeedback')
  const lists = open !== undefined
  useEffect(
    () => shortcutList.offer([...reading, ...(lists ? opening : []), ...(decides ? deciding : [])]),
    [lists, decides],
  )
  const decide = (act: (item: Feedback) => unknown) => () => {
    if (item && decides) act(item)
  }
  useHotkeys([
    ['j', next],
    ['k', previous],
    ['e', () => open?.()],
    ['/', () => search?.(), { usePhysicalKeys: false }],
    ['s', decide(openStatus)],
    ['a', decide((of) => approveNext(of, false))],
    ['shift+A', decide((of) => approveNext(of, true))],
    ['x', decide((of) => rejectNext(of, false))],
    ['shift+X', decide((of) => rejectNext(of, true))],
  ])
}
