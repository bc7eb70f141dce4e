import type { NotificationType } from '@earshot/shared/notification/notification'
import type { PersonNotification } from '@earshot/shared/person/person-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { Section } from '../design/page/Section.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { personNotificationsQuery, personTasksQuery } from '../queries/people.ts'
import classes from './People.module.css'

/** The team's work on a contact's feedback, and what the contact was told of it. */
export const PersonHistory = ({ personId }: { personId: string }) => (
  <>
    <Section title="Tasks">
      <PersonTasks personId={personId} />
    </Section>
    <Section title="Notifications">
      <PersonNotifications personId={personId} />
    </Section>
  </>
)

const PersonTasks = ({ personId }: { personId: string }) => (
  <QueryState
    query={useInfiniteQuery(personTasksQuery(personId))}
    loading="Loading Tasks..."
    failed="The tasks could not be loaded"
    empty="No tasks are linked to their feedback."
    more="Show more"
  >
    {(tasks) => (
      <ul>
        {tasks.map(({ id, projectId, reference, title, columnName }) => (
          <li key={id} className={classes.act}>
            <p className={classes.line}>
              <Link to={paths.task(projectId, id)} className={classes.item}>
                <span className={classes.reference}>{reference}</span> <bdi>{title}</bdi>
              </Link>
              <span className={classes.muted}>{columnName}</span>
            </p>
          </li>
        ))}
      </ul>
    )}
  </QueryState>
)

const PersonNotifications = ({ personId }: { personId: string }) => (
  <QueryState
    query={useInfiniteQuery(personNotificationsQuery(personId))}
    loading="Loading Notifications..."
    failed="The notifications could not be loaded"
    empty="No notifications yet. Notifications sent to them appear here."
    more="Show more"
  >
    {(notifications) => (
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id} className={classes.act}>
            <p className={classes.line}>
              <span className={classes.muted}>{labels[notification.type] ?? 'Notified of'}</span>
              <Subject notification={notification} />
              <span className={classes.muted}>
                <RelativeTime at={notification.sentAt} />
                {readBy(notification)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    )}
  </QueryState>
)

/** The item or the changelog entry that a notification is about. */
function Subject({ notification: { projectId, feedback, entry } }: { notification: PersonNotification }) {
  if (entry)
    return (
      <Link to={paths.changelogEntry(projectId, entry.id)} className={classes.item}>
        <bdi>{entry.title}</bdi>
      </Link>
    )
  if (!feedback) return <span className={classes.item}>Deleted</span>
  return (
    <Link to={paths.feedbackItem(feedback.id)} className={classes.item}>
      <span className={classes.reference}>{feedback.reference}</span> <bdi>{feedback.title}</bdi>
    </Link>
  )
}

const readBy = ({ readAt, openedAt }: PersonNotification): string =>
  openedAt !== null ? ' · opened from the email' : readAt !== null ? ' · read' : ''

const labels: Partial<Record<NotificationType, string>> = {
  status_changed: 'New status of',
  official_answer: 'Official answer to',
  reply: 'Reply to',
  merged: 'Merge of',
  approved: 'Approval of',
  shipped: 'Shipped',
}
