import { Link, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import classes from './PeopleTabs.module.css'

const tabs = [
  { label: 'People', to: paths.people() },
  { label: 'Companies', to: paths.companies() },
]

/** Switches between the list of people and the list of their companies. */
export function PeopleTabs() {
  const { pathname } = useLocation()
  return (
    <nav className={classes.tabs} aria-label="People and companies">
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
