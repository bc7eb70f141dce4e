import type { CurrentTenant } from '@earshot/shared/account/account'
import { may } from '@earshot/shared/permissions'
import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useFollowTheme } from '../../account/theme-choice.ts'
import { NotificationArea } from '../../design/notice/NotificationArea.tsx'
import { paths } from '../../lib/paths.ts'
import { useLive } from '../../live/live.ts'
import { membersQuery } from '../../queries/members.ts'
import { redirectOf, usePageAccess } from '../../session/page-access.ts'
import { useSession, useUser } from '../../session/session.ts'
import { Providers } from '../frame/Providers.tsx'
import { Resolving } from '../frame/Resolving.tsx'
import { isCurrent, navItemsOf } from '../navigation/nav-items.ts'
import { useNavigationFocus } from '../navigation/navigation-focus.ts'
import { pageTitleOf } from '../navigation/page-titles.ts'
import { ShellDialogs } from './dialog/ShellDialogs.tsx'
import { OfflineNotice, ServiceNotices } from './ServiceNotices.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))
const AccountNotices = lazy(async () => ({ default: (await import('./AccountNotices.tsx')).AccountNotices }))
const ClosedShell = lazy(async () => ({ default: (await import('./ClosedShell.tsx')).ClosedShell }))

/** The frame of every signed-in page. Memoised, because every Mantine component renders again with its provider. */
export const Shell = memo(function Shell() {
  return (
    <Providers>
      <SignedInFrame />
    </Providers>
  )
})

/**
 * Redirects signed-out people to the login, which keeps the requested path, and people with a recovery session to the
 * new password, the only action that their session allows.
 */
function SignedInFrame() {
  const { loading, user, passwordResetRequested } = useSession()
  const { pathname, search } = useLocation()
  if (loading) return <Resolving />
  if (!user) return <Navigate to={paths.login()} replace state={{ from: pathname + search }} />
  if (passwordResetRequested && pathname !== paths.changePassword())
    return <Navigate to={paths.changePassword()} replace />
  return <OpenShell tenant={user.currentTenant} />
}

/** The shell, unless the organisation is closed at the moment. */
function OpenShell({ tenant }: { tenant: CurrentTenant }) {
  const { id, suspension, paymentFailed } = tenant
  // Operators continue to work: the closed organisation may be their own.
  const isOperator = useUser().operator
  const operating = useLocation().pathname.startsWith(paths.operator()) && isOperator
  const unpaid = paymentFailed && !may(tenant, 'manageBilling')
  if (operating || (!suspension && !unpaid)) return <OrganisationShell tenantId={id} />
  return (
    <Suspense fallback={<Resolving />}>
      <ClosedShell tenant={tenant} />
    </Suspense>
  )
}

/**
 * The shell of one organisation. Remounted when the session switches to another organisation, here or in another tab,
 * because the page may show data of the previous one.
 */
function OrganisationShell({ tenantId }: { tenantId: string }) {
  const { pathname } = useLocation()
  const [shown, show] = useState(tenantId)
  if (shown !== tenantId && pathname !== paths.home()) return <Navigate to={paths.home()} replace />
  if (shown !== tenantId) show(tenantId)
  return <SignedInShell key={tenantId} />
}

/** The page, if the member may open it. Others are redirected home; an operator's page appears not to exist. */
function AllowedPage() {
  const access = usePageAccess()
  const elsewhere = redirectOf(access, useUser())
  if (elsewhere === undefined) return <Outlet />
  return access === 'operator' || access === 'nobody' ? (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ) : (
    <Navigate to={elsewhere} replace />
  )
}

/** The billing page, which administrators see instead of the dashboard while a payment is missing. */
function usePaymentLanding(): string | undefined {
  const { pathname } = useLocation()
  const { paymentFailed } = useUser().currentTenant
  const [landed, land] = useState(
    !paymentFailed || (pathname !== paths.home() && pathname !== paths.dashboard()),
  )
  if (!landed && pathname === paths.subscription()) land(true)
  return landed ? undefined : paths.subscription()
}

function SignedInShell() {
  const { pathname } = useLocation()
  const main = useNavigationFocus()
  const { user, passwordResetRequested } = useSession()
  const mayAsk = !passwordResetRequested && !user?.currentTenant.suspension
  useLive(mayAsk)
  // Loads the colours of the members' avatars, which pages show at different times.
  useQuery({ ...membersQuery(), enabled: mayAsk })
  const landing = usePaymentLanding()
  useFollowTheme()
  if (landing) return <Navigate to={landing} replace />
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <TopBar title={pageTitleOf(pathname)} notified={mayAsk} />
      <ShellNav />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <ServiceNotices allowed={mayAsk} />
        {(user?.demo || user?.currentTenant.paymentFailed) && (
          <Suspense>
            <AccountNotices />
          </Suspense>
        )}
        <AllowedPage />
      </main>
      <NotificationArea />
      <ShellDialogs />
    </div>
  )
}

/** The icon navigation: on the left, or on a phone at the bottom with labels. */
function ShellNav() {
  const { pathname } = useLocation()
  const { currentTenant } = useUser()
  return <Items current={navItemsOf(currentTenant).find(({ to }) => isCurrent(to, pathname))?.to} />
}

/** Memoised: does not render again for addresses below the same entry. */
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
