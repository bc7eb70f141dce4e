import { Link, Outlet, useLocation } from 'react-router-dom'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Operator.module.css'
import { operatorTabs } from './operator-tabs.ts'

/** The frame of the operator's pages: a heading and their tabs. To all others the server says that nothing is here. */
export function OperatorFrame() {
  const { pathname } = useLocation()
  const shown = operatorTabs.find(({ to }) => pathname.startsWith(to))
  return (
    <div className={classes.page}>
      <PageHeader
        level={1}
        title={shown ? `${shown.label} · Operator` : 'Operator'}
        heading="Operator"
        description="This installation and everybody on it. What you do here is logged."
      />
      <nav className={classes.tabs} aria-label="Operator pages">
        {operatorTabs.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            aria-current={shown?.to === to ? 'page' : undefined}
            ref={shown?.to === to ? intoView : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** On a phone not all tabs fit: the one of the page comes into view. */
const intoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
