import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { setUnreadInTab } from '../lib/unread.ts'
import { unreadQuery } from '../queries/notifications.ts'
import { onDemand } from '../ui/on-demand.ts'
import classes from './NotificationBell.module.css'
import shell from './Shell.module.css'

const NotificationList = onDemand(async () => (await import('./NotificationList.tsx')).NotificationList)

/** What the member is notified of: how much of it is not read, also on the browser's tab, and the list. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery())
  const [opened, { close, toggle }] = useDisclosure(false)
  const unread = data?.unread ?? 0
  useEffect(() => setUnreadInTab(unread), [unread])
  useEffect(() => () => setUnreadInTab(0), [])
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={shell.tool}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={toggle}
        >
          <span className={classes.bell}>
            <IconBell size={18} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <Suspense>{opened && <NotificationList unread={unread} onLeave={close} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
