import type { Notification, ReadMark } from '@earshot/shared/notification/notification'
import { may } from '@earshot/shared/permissions'
import { ActionIcon, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { paths } from '../../lib/paths.ts'
import { markRead, notificationsQuery } from '../../queries/notifications.ts'
import { useUser } from '../../session/session.ts'
import classes from './NotificationBell.module.css'
import { groupNotifications, linesOf, type NotificationGroup } from './notification-groups.ts'

interface Props {
  unread: number
  onLeave: () => void
}

/** Most lines shown per group; the rest is on the group's page. */
const linesMax = 3

/** The member's notifications, grouped by item or task; opening a group marks it as read. */
export function NotificationList({ unread, onLeave }: Props) {
  const list = useInfiniteQuery(notificationsQuery())
  const mark = (what: ReadMark) =>
    markRead(what).catch((error: Error) => notifyFailed('They could not be marked as read', error))
  return (
    <>
      <header className={classes.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void mark({})}>
            Mark all as read
          </Button>
        )}
        {may(useUser().currentTenant, 'ownAccount') && (
          <ActionIcon
            component={Link}
            to={paths.preferences()}
            variant="subtle"
            color="gray"
            aria-label="Notification settings"
            onClick={onLeave}
          >
            <IconSettings size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={classes.body}>
        <QueryState
          query={list}
          loading="Loading Notifications..."
          skeleton={skeleton}
          failed="The notifications could not be loaded"
          more="Show earlier ones"
          empty={{
            title: 'No notifications yet',
            text: 'Mentions of you, what is assigned to you and new feedback appear here.',
          }}
        >
          {(items) => (
            <ul>
              {groupNotifications(items).map((group) => (
                <li key={group.key}>
                  <Group
                    group={group}
                    onOpen={() => {
                      if (group.unread) void mark(subjectOf(group.items[0]))
                      onLeave()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </>
  )
}

const skeleton = (
  <Stack gap={12} p={12}>
    {[72, 58, 80, 64].map((width) => (
      <Skeleton key={width} height={32} width={`${width}%`} />
    ))}
  </Stack>
)

const subjectOf = (notification: Notification | undefined): ReadMark =>
  notification?.feedback ? { feedbackId: notification.feedback.id } : { taskId: notification?.task?.id }

const pathOf = ({ feedback, task, projectId }: Notification): string => {
  if (feedback) return paths.feedbackItem(feedback.id)
  return task ? paths.task(projectId, task.id) : paths.home()
}

function Group({ group, onOpen }: { group: NotificationGroup; onOpen: () => void }) {
  const [newest] = group.items
  if (!newest) return null
  const lines = linesOf(group.items)
  const more = lines.length - linesMax
  return (
    <Link
      to={pathOf(newest)}
      className={classes.group}
      data-unread={group.unread || undefined}
      onClick={onOpen}
    >
      <span className={classes.title}>
        {group.unread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <b>
          <bdi>{group.title}</bdi>
        </b>
        <span className={classes.reference}>{group.reference}</span>
        <RelativeTime at={newest.createdAt} short />
      </span>
      {lines.slice(0, linesMax).map(({ id, read, sentence, excerpt }) => (
        <p key={id} className={classes.line} data-read={read}>
          {sentence}
          {excerpt && (
            <>
              : <bdi>{excerpt}</bdi>
            </>
          )}
        </p>
      ))}
      {more > 0 && <p className={classes.line}>and {more} more</p>}
    </Link>
  )
}
