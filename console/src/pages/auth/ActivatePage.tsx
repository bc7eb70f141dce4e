import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readSession, useSession } from '../../lib/session.ts'
import { rememberSignInMethod } from '../../lib/sign-in-method.ts'
import { rememberSignUp } from '../../lib/sign-up-here.ts'
import { Words } from '../../plain/Stack.tsx'
import { ActivationForm } from './ActivationForm.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { ActivationMailForm } from './MailRequestForm.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * Where an activation link leads, and without one where it is sent again. Only the button uses the link, so mail
 * scanners that open links change nothing. It signs in to the new account, also whoever is signed in to another one.
 */
export function ActivatePage() {
  const token = useLinkToken()
  const { user } = useSession()
  const navigate = useNavigate()

  async function activated() {
    rememberSignUp(false)
    rememberSignInMethod('email')
    await readSession('SIGNED_IN')
    void navigate(paths.dashboard(), { replace: true })
  }

  if (!token) return <MailAgain />
  return (
    <AuthPanel title="Activate your account">
      <Words>One click, and you are in.</Words>
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
