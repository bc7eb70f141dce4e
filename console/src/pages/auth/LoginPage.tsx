import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { startGoogle } from '../../lib/google.ts'
import { paths } from '../../lib/paths.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { wantedPath } from '../../lib/wanted-path.ts'
import { Button } from '../../plain/Button.tsx'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useQueryOnce } from './query-once.ts'

/** The login; says what an activation or a failed login elsewhere led to. */
export function LoginPage({ onFormShown }: { onFormShown: () => void }) {
  const query = useQueryOnce()
  const error = query.get('error')
  const google = useGoogleLogin()
  const { state } = useLocation()
  const [shown, setShown] = useState(false)

  function toggle() {
    setShown(!shown)
    onFormShown()
  }

  return (
    <Stack>
      {query.get('success') === 'activated' && (
        <Notice
          tone="success"
          title="Email Activated"
          messages={['Your email has been verified, account activated.', 'Please login to your account']}
        />
      )}
      {query.get('success') === 'deleted' && (
        <Notice
          tone="success"
          title="Organisation Deleted"
          messages={['Nobody can sign in to it any more, and its data is going.']}
        />
      )}
      {error && <Notice tone="danger" title="Login Error" messages={[error]} />}
      <AuthPanel title="Login">
        {google && (
          <GoogleButton
            label="Sign in with Google"
            failed="Login Error"
            onStart={() => startGoogle({ intent: 'login', returnTo: wantedPath(state) ?? '' })}
          />
        )}
        <Button tone="outlined" onClick={toggle} aria-expanded={shown}>
          Use Email/Password
        </Button>
        {shown && <LoginForm />}
        <AuthLink to={paths.forgottenPassword()} label="Forgotten password?" />
        <AuthLink to={paths.signup()} label="Sign up">
          No account yet?
        </AuthLink>
        <AuthLink to={paths.activate()} label="Send it again">
          No activation email?
        </AuthLink>
      </AuthPanel>
    </Stack>
  )
}
