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
