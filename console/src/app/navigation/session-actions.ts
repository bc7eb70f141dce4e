import { useNavigate } from 'react-router-dom'
import { notifyFailed, showRefusal } from '../../design/notice/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { signOut, switchOrganisation } from '../../session/session.ts'

/** Ends the session and navigates to the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () =>
    void signOut().then(
      () => navigate(paths.login(), { replace: true }),
      (error) => notifyFailed('You could not be logged out', error),
    )
}

/** Switches to another organisation; shows the specification's words on failure (section 8). */
export const goToOrganisation = (organisationId: string): void =>
  void switchOrganisation(organisationId).catch(() =>
    showRefusal('error switching account, please try again'),
  )
