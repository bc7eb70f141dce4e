import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { isCurrent, navItemsOf } from './nav-items.ts'
import classes from './Shell.module.css'

/** The icon navigation: at the left, on a phone at the bottom with its words shown. */
export function ShellNav() {
  const { pathname } = useLocation()
  const { currentTenant } = useUser()
  return <Items current={navItemsOf(currentTenant).find(({ to }) => isCurrent(to, pathname))?.to} />
}

/** Stays as it is while addresses change within one item's pages. */
const Items = memo(function Items({ current }: { current: string | undefined }) {
  const { currentTenant } = useUser()
  const phone = useMediaQuery('(max-width: 640px)')
  return (
    <nav className={classes.nav} aria-label="Main">
      {navItemsOf(currentTenant).map(({ label, to, Icon }) => (
        <Tooltip key={to} label={label} position="right" disabled={phone ?? false}>
          <Link className={classes.link} to={to} aria-current={to === current ? 'page' : undefined}>
            <Icon size={20} stroke={1.7} aria-hidden />
            <span className={classes.word}>{label}</span>
          </Link>
        </Tooltip>
      ))}
    </nav>
  )
})
