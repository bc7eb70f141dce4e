import type { Notification, NotificationPage } from '@earshot/shared/notification/notification'
import { contact, services } from '../panel/services.ts'
import { List } from '../views/list.tsx'
import { nameOf, t } from '../views/text.ts'
import { UnreadDot } from '../views/unread-dot.tsx'
import { usePage } from '../views/use-page.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { ago } from './time.ts'

function wordsOf({ type, statusId, actorName, byTeam, entry }: Notification): string {
  if (type === 'status_changed') {
    const status = services.config?.statuses.find(({ id }) => id === statusId)
    return status ? t('now', nameOf(status.name)) : t('statusChanged')
  }
  if (type === 'reply')
    return t('replied', actorName ? actorName + (byTeam ? ` (${t('team')})` : '') : t('team'))
  if (type === 'official_answer' || type === 'merged') return t(type)
  if (type === 'approved') return t('notifyOf_approved')
  return entry ? t('shipped', entry.title) : t('shippedSomething')
}

function NotificationRow({ notification }: { notification: Notification }) {
  const { session } = contact
  const { id, feedback, excerpt, read, createdAt } = notification
  const open = () => {
    if (!read) {
      session.setUnread(session.unread() - 1)
      session.send({ method: 'PUT', path: `v1/me/notifications/${id}/read` }).catch(() => {})
    }
    if (feedback) services.navigator.go({ view: 'item', id: feedback.id })
    else services.navigator.refresh()
  }
  return (
    <li className={read ? 'row' : 'row new'}>
      <div>
        <button type="button" className="link" onClick={open}>
          {wordsOf(notification)}
          {!read && <UnreadDot />}
        </button>
        {excerpt && <p dir="auto">{excerpt}</p>}
        <p className="meta">
          {feedback && <span dir="auto">{feedback.title}</span>}
          <span>{ago(createdAt)}</span>
        </p>
      </div>
    </li>
  )
}

/** The contact's notifications, newest first, and their settings. */
export function NotificationsView() {
  const { navigator } = services
  const { session } = contact
  const list = usePage('notifications', async (cursor) => {
    const page = await session.send<NotificationPage>({
      method: 'GET',
      path: 'v1/me/notifications',
      query: { cursor },
    })
    session.setUnread(page.unread)
    return page
  })
  const readAll = () => {
    session.setUnread(0)
    session.send({ method: 'PUT', path: 'v1/me/notifications/read' }).then(navigator.refresh, () => {})
  }
  return (
    <>
      {session.unread() > 0 && (
        <button type="button" className="text" onClick={readAll}>
          {t('readAll')}
        </button>
      )}
      <List
        list={list}
        row={(one: Notification) => <NotificationRow key={one.id} notification={one} />}
        empty={t('noNotifications')}
      />
      {/* Only after the list has loaded, which would otherwise move it. */}
      {list.items && <NotificationSettings />}
    </>
  )
}
