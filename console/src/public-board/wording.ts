import type { FeedbackKind } from '@earshot/shared/feedback'
import type { StatusCategory } from '@earshot/shared/status'

export const categoryWords: Record<StatusCategory, string> = {
  open: 'Open',
  planned: 'Planned',
  started: 'In progress',
  done: 'Done',
  closed: 'Declined',
}

/** What the form says, by what is being written. */
export const formWords: Record<
  FeedbackKind,
  { heading: string; title: string; titleHint: string; bodyHint: string; send: string }
> = {
  idea: {
    heading: 'Suggest an idea',
    title: 'Your idea in one line',
    titleHint: 'I would like to…',
    bodyHint: 'What would it let you do?',
    send: 'Send idea',
  },
  bug: {
    heading: 'Report a bug',
    title: 'What happened?',
    titleHint: 'The calendar stays empty when…',
    bodyHint: 'What did you do, and what happened instead?',
    send: 'Send report',
  },
}

export const votesOf = (count: number): string => (count === 1 ? '1 vote' : `${count} votes`)
export const commentsOf = (count: number): string => (count === 1 ? '1 comment' : `${count} comments`)

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const before = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The day of a time in milliseconds: `21 Nov`, in another year than this `21 Nov 2025`. */
export function dayOf(at: number, now = Date.now()): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (same ? thisYear : before).format(at)
}
