import { Kbd, Tooltip, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/Logo.tsx'
import { guideTo } from './guides.ts'
import classes from './Shell.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Logo, the page's title in the middle, and the user menu. */
export function TopBar({ title }: { title: string }) {
  return (
    <header className={classes.bar}>
      <Link to={paths.home()} className={classes.logo} aria-label="Earshot, go to the dashboard">
        <Logo />
        <span className={classes.wordmark}>Earshot</span>
      </Link>
      {title ? <h1 className={classes.title}>{title}</h1> : <span />}
      <div className={classes.end}>
        <FindButton />
        <GuideLink />
        <UserMenu />
      </div>
    </header>
  )
}

/** Opens the palette, and says by which keys it opens. */
const FindButton = () => (
  <button type="button" className={classes.tool} onClick={spotlight.open}>
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
