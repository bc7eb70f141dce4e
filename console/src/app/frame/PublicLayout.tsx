import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Loading } from '../../design/page/Loading.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { wantedPath } from '../../session/wanted-path.ts'
import { FormFrame } from '../../site/FormFrame.tsx'
import { useNavigationFocus } from '../navigation/navigation-focus.ts'
import { Resolving } from './Resolving.tsx'
import { usePlainTheme } from './use-plain-theme.ts'

/** The frame of the pages for signed-out people; redirects signed-in people to the console. */
export function PublicLayout() {
  const { user } = useSession()
  const { state } = useLocation()
  if (!user) return <PublicFrame />
  return (
    <Frame>
      <Loading />
      <Navigate to={wantedPath(state) ?? paths.dashboard()} replace />
    </Frame>
  )
}

/** The public frame alone, for pages that also serve signed-in visitors. */
export function PublicFrame() {
  const { loading } = useSession()
  return <Frame>{loading ? <Resolving /> : <Outlet />}</Frame>
}

/** The build renders the same frame into the page that the server sends (`render.tsx`). */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useNavigationFocus()
  usePlainTheme()
  return (
    <FormFrame path={pathname} year={String(new Date().getFullYear())} mainRef={main}>
      {children}
    </FormFrame>
  )
}
