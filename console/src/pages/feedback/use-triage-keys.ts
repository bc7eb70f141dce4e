import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { useUser } from '../../session.ts'
import { type Shortcut, shortcutList } from '../../shell/shortcut-list.ts'
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
    ['a', decide((of) => of.moderation !== 'approved' && approve(of, false))],
    ['shift+A', decide((of) => approve(of, true))],
    ['x', decide((of) => of.moderation !== 'rejected' && reject(of, false))],
    ['shift+X', decide((of) => reject(of, true))],
  ])
}
