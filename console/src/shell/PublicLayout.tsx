import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { SiteFooter } from '../site/SiteFooter.tsx'
import { SiteHeader } from '../site/SiteHeader.tsx'
import { useNavigationFocus } from './navigation-focus.ts'
import classes from './PublicLayout.module.css'
import { Resolving } from './Resolving.tsx'
import { wantedPath } from './wanted-path.ts'

/** The frame of the pages for people who are not signed in; whoever is goes on to the console. */
export function PublicLayout() {
  const { user } = useSession()
  const { state } = useLocation()
  if (user) return <Navigate to={wantedPath(state) ?? paths.dashboard()} replace />
  return <PublicFrame />
}

/**
 * The public frame alone, for pages that decide for themselves what a signed-in visitor sees. The reading
 * pages have the same one, rendered when the console is built (`site/SiteLayout.tsx`).
 */
export function PublicFrame() {
  const { loading } = useSession()
  const { pathname } = useLocation()
  const main = useNavigationFocus()
  return (
    <div className={classes.frame}>
      <SiteHeader path={pathname} />
      <main ref={main} tabIndex={-1} className={classes.main}>
        {loading ? <Resolving /> : <Outlet />}
      </main>
      <SiteFooter year={String(new Date().getFullYear())} />
    </div>
  )
}
