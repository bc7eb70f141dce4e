import { Group } from '@mantine/core'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { Logo } from '../ui/Logo.tsx'
import { useNavigationFocus } from './navigation-focus.ts'
import { Resolving } from './Resolving.tsx'
import classes from './Shell.module.css'

/** The path that somebody wanted before the login, from the navigation's state. */
const wantedPath = (state: unknown): string | undefined => {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from !== paths.home() ? from : undefined
}

/** The frame of the pages for people who are not signed in; whoever is goes on to the console. */
export function PublicLayout() {
  const { loading, user } = useSession()
  const { state } = useLocation()
  if (loading) return <Resolving />
  if (user) return <Navigate to={wantedPath(state) ?? paths.dashboard()} replace />
  return <PublicFrame />
}

/** The public frame alone, for pages that decide for themselves what a signed-in visitor sees. */
export function PublicFrame() {
  const { loading } = useSession()
  const main = useNavigationFocus()
  if (loading) return <Resolving />
  return (
    <>
      <Group component="header" justify="center" py="xl">
        <Link to={paths.login()} className={classes.logo} aria-label="Earshot, go to the login">
          <Logo size={28} />
          <span>Earshot</span>
        </Link>
      </Group>
      <main ref={main} tabIndex={-1} className={classes.public}>
        <Outlet />
      </main>
    </>
  )
}
