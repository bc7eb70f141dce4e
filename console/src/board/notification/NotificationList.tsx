import type { Notification } from '@earshot/shared/notification/notification'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import form from '../form/BoardForm.module.css'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { ListFoot } from '../parts/ListFoot.tsx'
import { notificationsQuery } from '../parts/notification-queries.ts'
import { dayOf } from '../parts/wording.ts'
import classes from './NotificationBell.module.css'

/** The contact's notifications; opening one marks it as read. */
export function NotificationList({ onSettings, onLeave }: { onSettings: () => void; onLeave: () => void }) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(notificationsQuery(contact))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const markRead = async (path = '') => {
    await contact.session.send({ method: 'PUT', path: `v1/me/notifications/${path}read` })
    await Promise.all(
      ['notifications', 'unread'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    )
  }
  return (
    <>
      {list.isSuccess && items.length === 0 && <p className={form.note}>{t('bell.none')}</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Line
              notification={item}
              onOpen={() => {
                if (!item.read) void markRead(`${item.id}/`).catch(() => undefined)
                onLeave()
              }}
            />
          </li>
        ))}
      </ul>
      <ListFoot list={list} rows={2} />
      <div className={classes.foot}>
        {unread > 0 && (
          <Button tone="outlined" small onClick={() => void markRead().catch(() => undefined)}>
            {t('bell.readAll')}
          </Button>
        )}
        <Button tone="outlined" small onClick={onSettings}>
          {t('bell.settings')}
        </Button>
      </div>
    </>
  )
}

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { address } = useBoard()
  const { feedback, entry, excerpt, read, createdAt } = notification
  const link = feedback
    ? linkTo(address, { item: feedback.reference })
    : entry
      ? { href: entry.path, onClick: undefined }
      : linkTo(address, { mine: true })
  return (
    <a
      href={link.href}
      data-unread={!read || undefined}
      onClick={(event) => {
        onOpen()
        link.onClick?.(event)
      }}
    >
      <strong dir="auto">{useTitle(notification)}</strong>
      {excerpt && <p dir="auto">{excerpt}</p>}
      <time dateTime={new Date(createdAt).toISOString()}>{dayOf(createdAt)}</time>
    </a>
  )
}

/** The event in one line. */
function useTitle({ type, feedback, statusId, actorName, byTeam, entry }: Notification): string {
  const { statuses, project } = useBoard().site
  const title = feedback?.title ?? ''
  const status = statuses.find(({ id }) => id === statusId)
  if (type === 'status_changed') return t('bell.status', { title, status: status?.name ?? t('item.changed') })
  if (type === 'official_answer') return t('bell.official', { title })
  if (type === 'approved') return t('bell.approved', { title })
  if (type === 'merged') return feedback ? t('bell.merged', { title }) : t('bell.mergedUnnamed')
  if (type === 'shipped')
    return entry ? t('bell.entry', { title: entry.title }) : t('bell.shipped', { title })
  const mark = byTeam ? ` (${t('comment.team', { name: project.name })})` : ''
  return t('bell.reply', { name: actorName ? actorName + mark : t('somebody'), title })
}
