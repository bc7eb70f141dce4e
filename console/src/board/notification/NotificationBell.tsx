import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../texts/texts.ts'
import { useBoard } from '../parts/board-context.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { unreadQuery } from '../parts/notification-queries.ts'
import classes from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { NotificationSettingsForm } from './NotificationSettingsForm.tsx'

/** The contact's notifications: the unread count, the list, and the settings. */
export function NotificationBell() {
  const { contact } = useBoard()
  const { data: unread = 0 } = useQuery(unreadQuery(contact))
  const [shown, setShown] = useState<'list' | 'settings'>()
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
        onClick={() => setShown('list')}
      >
        <IconBell size={18} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={classes.count}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {shown === 'list' && (
        <Dialog title={t('bell.title')} onClose={() => setShown(undefined)}>
          <NotificationList onSettings={() => setShown('settings')} onLeave={() => setShown(undefined)} />
        </Dialog>
      )}
      {shown === 'settings' && (
        <Dialog title={t('settings.title')} onClose={() => setShown(undefined)}>
          <NotificationSettingsForm onBack={() => setShown('list')} />
        </Dialog>
      )}
    </>
  )
}
