import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useLive } from '../lib/live.ts'
import { redirectOf, usePageAccess } from '../lib/page-access.ts'
import { paths, titleOf } from '../lib/paths.ts'
import { useSession, useUser } from '../lib/session.ts'
import { useFollowTheme } from '../queries/theme-choice.ts'
import { useNavigationFocus } from './navigation-focus.ts'
import { Palette } from './Palette.tsx'
import { Providers } from './Providers.tsx'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'
import { Resolving } from './Resolving.tsx'
import { ServiceNotices } from './ServiceNotices.tsx'
import classes from './Shell.module.css'
import { ShellNav } from './ShellNav.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import { SuspendedShell } from './SuspendedShell.tsx'
import { TopBar } from './TopBar.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/**
 * The frame of every signed-in page. Nobody signed in goes to the login, which keeps the wanted path; whoever came by a
 * recovery link goes to the new password, which is all that their session may do.
 */
export function Shell() {
  const { loading, user, passwordResetRequested } = useSession()
  const { pathname, search } = useLocation()
  if (loading) return <Resolving />
  if (!user) return <Navigate to={paths.login()} replace state={{ from: pathname + search }} />
  if (passwordResetRequested && pathname !== paths.changePassword())
    return <Navigate to={paths.changePassword()} replace />
  const { suspension } = user.currentTenant
  // Operators go on with their work: their own organisation may be the suspended one.
  const shut = suspension && !pathname.startsWith(paths.operator())
  return (
    <Providers>
      {shut ? (
        <SuspendedShell suspension={suspension} />
      ) : (
        <OrganisationShell tenantId={user.currentTenant.id} />
      )}
    </Providers>
  )
}

/**
 * The shell of one organisation. When the session goes on in another one, here or in another tab, nothing
 * of the page stays: it may show what only the first one has.
 */
function OrganisationShell({ tenantId }: { tenantId: string }) {
  const { pathname } = useLocation()
  const [shown, show] = useState(tenantId)
  if (shown !== tenantId && pathname !== paths.home()) return <Navigate to={paths.home()} replace />
  if (shown !== tenantId) show(tenantId)
  return <SignedInShell key={tenantId} />
}

/** The page for those whom it is for; all others are led home. */
function AllowedPage() {
  const elsewhere = redirectOf(usePageAccess(), useUser())
  return elsewhere === undefined ? <Outlet /> : <Navigate to={elsewhere} replace />
}

function SignedInShell() {
  const { pathname } = useLocation()
  const main = useNavigationFocus()
  const { user, passwordResetRequested } = useSession()
  const mayAsk = !passwordResetRequested && !user?.currentTenant.suspension
  useLive(mayAsk)
  useFollowTheme()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <TopBar title={titleOf(pathname)} />
      <ShellNav />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ServiceNotices allowed={mayAsk} />
        <AllowedPage />
      </main>
      <Palette />
      <Notifications position="bottom-right" transitionDuration={120} />
      <ShortcutList />
      <ReauthenticationDialog />
      <UnsavedChangesDialog />
    </div>
  )
}
