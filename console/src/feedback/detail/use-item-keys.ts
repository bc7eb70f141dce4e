import { may } from '@earshot/shared/permissions'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { useListedShortcuts } from '../../lib/shortcut-list.ts'
import { useUser } from '../../session/session.ts'

interface Acts {
  openStatus: () => void
  /** Assigns the item to the signed-in member, or removes their assignment. */
  take?: () => void
  reply?: () => void
  /** Links a task or creates one. */
  addTask?: () => void
  toggleRead?: () => void
  /** Undefined for a merged item. */
  merge?: () => void
}

/** Shortcuts of the open item that the member's role allows. */
export function useItemKeys({ openStatus, take, reply, addTask, toggleRead, merge }: Acts): void {
  const { currentTenant } = useUser()
  const changesStatus = may(currentTenant, 'changeFeedbackStatus')
  const assigns = may(currentTenant, 'assignFeedback')
  const addsTasks = may(currentTenant, 'editTasks')
  const merges = may(currentTenant, 'moderateFeedback') && merge !== undefined
  useListedShortcuts([
    ...(changesStatus ? [{ keys: ['S'], does: 'Change the status' }] : []),
    ...(assigns ? [{ keys: ['I'], does: 'Assign to me, or to nobody' }] : []),
    { keys: ['R'], does: 'Write a comment' },
    { keys: ['U'], does: 'Mark as unread, or as read' },
    ...(addsTasks ? [{ keys: ['T'], does: 'Link or create a task' }] : []),
    ...(merges ? [{ keys: ['M'], does: 'Merge with another item' }] : []),
  ])
  usePageKeys([
    ['s', () => changesStatus && openStatus()],
    ['i', () => assigns && take?.()],
    ['r', () => reply?.()],
    ['u', () => toggleRead?.()],
    ['t', () => addsTasks && addTask?.()],
    ['m', () => merges && merge()],
  ])
}
