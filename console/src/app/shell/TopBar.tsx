import { may } from '@earshot/shared/permissions'
import { Kbd, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from '../../design/mark/Logo.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { loadPart } from '../../lib/load-part.ts'
import { paths } from '../../lib/paths.ts'
import { isApple } from '../../lib/shortcut-list.ts'
import { setUnreadInTab } from '../../lib/unread.ts'
import { unreadQuery } from '../../queries/notifications.ts'
import { useUser } from '../../session/session.ts'
import { guideTo } from '../navigation/guides.ts'
import { palette } from '../palette/palette.ts'
import bell from './NotificationBell.module.css'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

const TrialClock = lazy(() =>
  loadPart(async () => ({ default: (await import('./TrialClock.tsx')).TrialClock })),
)

/**
 * Logo, page title, notifications and user menu. Memoised: does not render again for addresses below the same title.
 */
export const TopBar = memo(function TopBar({ title, notified }: { title: string; notified: boolean }) {
  const paying = may(useUser().currentTenant, 'manageBilling')
  return (
    <header className={classes.bar}>
      <Link to={paths.home()} className={classes.logo} aria-label="Earshot, go to the dashboard">
        <Logo />
        <span className={classes.wordmark}>Earshot</span>
      </Link>
      {title ? <h1 className={classes.title}>{title}</h1> : <span />}
      <div className={classes.end}>
        {paying && (
          <Suspense>
            <TrialClock />
          </Suspense>
        )}
        <FindButton />
        <GuideLink />
        {notified && <NotificationBell />}
        <UserMenu />
      </div>
    </header>
  )
})

/** Opens the palette, and shows its shortcut. */
const FindButton = () => (
  <button type="button" className={classes.tool} onClick={palette.open}>
    <IconSearch size={16} aria-hidden />
    <VisuallyHidden>Search or run a command</VisuallyHidden>
    <Kbd className={classes.keys} size="xs">
      {isApple ? '⌘K' : 'Ctrl K'}
    </Kbd>
  </button>
)

/** Help link to this page's guide. */
const GuideLink = () => (
  <Tooltip label="Help for this page">
    <a
      className={`${classes.tool} ${classes.guide}`}
      href={guideTo(useLocation().pathname)}
      target="_blank"
      rel="noopener"
      aria-label="Help for this page, opens in a new tab"
    >
      <IconHelp size={18} stroke={1.6} aria-hidden />
    </a>
  </Tooltip>
)

const NotificationList = onDemand(async () => (await import('./NotificationList.tsx')).NotificationList)

/** The member's notifications: the unread count, also in the browser's tab, and the list. */
function NotificationBell() {
  const { data } = useQuery(unreadQuery())
  const [opened, { close, toggle }] = useDisclosure(false)
  const unread = data?.unread ?? 0
  useEffect(() => {
    setUnreadInTab(unread)
    return () => setUnreadInTab(0)
  }, [unread])
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
          className={classes.tool}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={toggle}
        >
          <span className={bell.bell}>
            <IconBell size={18} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className={bell.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={bell.dropdown} aria-label="Notifications">
        <Suspense>{opened && <NotificationList unread={unread} onLeave={close} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
