import type { Notification } from '@earshot/shared/notification/notification'

/** Notifications about one item or task, newest first. */
export interface NotificationGroup {
  key: string
  reference: string
  title: string
  unread: boolean
  items: readonly Notification[]
}

/** Groups notifications by item or task, in the order of each group's newest. */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(items, ({ id, feedback, task }) => feedback?.id ?? task?.id ?? id)
  return [...groups].map(([key, items]) => {
    const subject = items[0]?.feedback ?? items[0]?.task
    return {
      key,
      reference: subject?.reference ?? '',
      title: subject?.title ?? '',
      unread: items.some(({ read }) => !read),
      items,
    }
  })
}

/** One line of a group: a notification, or several of one type that are all read or all unread. */
export interface NotificationLine {
  id: string
  read: boolean
  sentence: string
  /** Beginning of the newest quoted text. */
  excerpt: string | null
}

/** Lines of a group's notifications, in the order of each line's newest. */
export function linesOf(items: readonly Notification[]): NotificationLine[] {
  const lines = Map.groupBy(items, ({ type, read, excerpt }) => `${type} ${read} ${excerpt === null}`)
  return [...lines.values()].flatMap((items) =>
    items.slice(0, 1).map((newest) => ({
      id: newest.id,
      read: newest.read,
      sentence: (items.length > 1 && countedSentence(newest, items.length)) || sentenceOf(newest),
      excerpt: newest.excerpt,
    })),
  )
}

/** Several events of one type in a sentence; undefined for a type that an item has once. */
function countedSentence({ type, read }: Notification, count: number): string | undefined {
  const counted = read ? `${count}` : `${count} new`
  if (type === 'comment') return `${counted} comments`
  if (type === 'mentioned') return `${counted} mentions of you`
  if (type === 'assigned') return `Assigned to you ${count} times`
  if (type === 'not_working') return `${counted} answers that it does not work`
  if (type === 'held') return `${counted} comments held for review`
  return undefined
}

/** The event in a sentence, without its item or task. */
export function sentenceOf({ type, actorName, excerpt, feedback }: Notification): string {
  const who = actorName ?? 'Somebody'
  if (type === 'mentioned') return `${who} mentioned you`
  if (type === 'assigned') return feedback ? `${who} assigned this to you` : `${who} gave you this task`
  if (type === 'comment') return `${who} commented`
  if (type === 'not_working') return `Does not work for ${who}`
  if (type === 'new_feedback') return `New from ${who}`
  return excerpt === null ? `From ${who}, held for review` : `A comment by ${who} is held for review`
}
