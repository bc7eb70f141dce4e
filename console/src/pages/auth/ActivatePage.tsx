import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { Words } from '../../plain/Stack.tsx'
import { ActivationForm } from './ActivationForm.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { ActivationMailForm } from './MailRequestForm.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * Where an activation link leads, and without one where it is sent again. Only the button uses the link, so mail
 * scanners that open links change nothing. Whoever is signed in is signed out once it is used: the login that follows
 * is the new account's.
 */
export function ActivatePage() {
  const token = useLinkToken()
  const { user } = useSession()
  const navigate = useNavigate()

  async function activated() {
    // Should that fail, the login leads back to who is signed in, and nothing is lost.
    if (user) await signOut().catch(() => undefined)
    void navigate(paths.loginActivated(), { replace: true })
  }

  if (!token) return <MailAgain />
  return (
    <AuthPanel title="Activate your account">
      <Words>One click, and you can log in.</Words>
      {user && (
        <Words soft>You are signed in as {user.email}. Activating another account signs you out.</Words>
      )}
      <ActivationForm
        token={token}
        onActivated={() => void activated()}
        onExpired={(messages) => void navigate(paths.signupError(messages.join('|')), { replace: true })}
      />
    </AuthPanel>
  )
}

const MailAgain = () => (
  <AuthPanel title="Activation Email">
    <Words>
      Please click the link in the activation email. If you cannot find it, look into your spam/junk folder,
      or have it sent again.
    </Words>
    <ActivationMailForm />
    <AuthLink to={paths.signup()} label="Sign up again">
      Older than a day?
    </AuthLink>
  </AuthPanel>
)
