import { Link, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import classes from './PeopleTabs.module.css'

const tabs = [
  { label: 'People', to: paths.people() },
  { label: 'Companies', to: paths.companies() },
  { label: 'Fields', to: paths.personFields() },
]

/** Switches between people, their companies and their fields. */
export function PeopleTabs() {
  const { pathname } = useLocation()
  return (
    <nav className={classes.tabs} aria-label="People, companies and fields">
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
