import { may } from '@earshot/shared/permissions'
import { Kbd, Tooltip, VisuallyHidden } from '@mantine/core'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { lazy, memo, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { loadPart } from '../lib/load-part.ts'
import { paths } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { Logo } from '../ui/Logo.tsx'
import { guideTo } from './guides.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { palette } from './palette.ts'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

const TrialClock = lazy(() =>
  loadPart(async () => ({ default: (await import('./TrialClock.tsx')).TrialClock })),
)

/**
 * Logo, the page's title in the middle, what the member is notified of, and the user menu. Stays as it is while addresses
 * change below one title.
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

/** Opens the palette, and says by which keys it opens. */
const FindButton = () => (
  <button type="button" className={classes.tool} onClick={palette.open}>
    <IconSearch size={16} aria-hidden />
    <VisuallyHidden>Search or run a command</VisuallyHidden>
    <Kbd className={classes.keys} size="xs">
      {isApple ? '⌘K' : 'Ctrl K'}
    </Kbd>
  </button>
)

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Leads to what our guides say about the page, beside it. */
const GuideLink = () => (
  <Tooltip label="Guide to this page">
    <a
      className={`${classes.tool} ${classes.guide}`}
      href={guideTo(useLocation().pathname)}
      target="_blank"
      rel="noopener"
      aria-label="Guide to this page, opens in a new tab"
    >
      <IconHelp size={18} stroke={1.6} aria-hidden />
    </a>
  </Tooltip>
)
