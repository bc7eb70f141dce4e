import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Loading } from '../../design/page/Loading.tsx'
import { paths } from '../../lib/paths.ts'
import { wantedPath } from '../../session/wanted-path.ts'

/**
 * `/login` and `/signup` in beta, reached from within the console. People with a reason to log in (a page they wanted,
 * or news such as an activated address) get the form; everybody else the waiting list, which the server shows at the
 * same address.
 */
export function BetaRedirect() {
  const { pathname, search, state } = useLocation()
  const expected = search !== '' || wantedPath(state) !== undefined
  useEffect(() => {
    if (!expected) location.reload()
  }, [expected])
  if (!expected) return <Loading />
  const form = pathname === paths.signup() ? paths.signupHidden() : paths.loginHidden()
  return <Navigate to={form + search} state={state} replace />
}
