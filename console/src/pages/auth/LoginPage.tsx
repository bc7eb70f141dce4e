import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { startGoogle } from '../../lib/google.ts'
import { paths } from '../../lib/paths.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { lastSignInMethod, rememberSignInMethod } from '../../lib/sign-in-method.ts'
import { wantedPath } from '../../lib/wanted-path.ts'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Auth.module.css'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useQueryOnce } from './query-once.ts'

/** The login; says what an activation or a failed login elsewhere led to. */
export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const query = useQueryOnce()
  const error = query.get('error')
  const google = useGoogleLogin()
  const { state } = useLocation()
  // The fields are in sight where there is no other way, or where they were the way in the last time.
  const [shown, setShown] = useState(!google || lastSignInMethod() === 'email')

  function goToGoogle() {
    rememberSignInMethod('google')
    return startGoogle({ intent: 'login', returnTo: wantedPath(state) ?? '' })
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
          messages={['Nobody can sign in to it any more, and its data is being deleted.']}
        />
      )}
      {error && <Notice tone="danger" title="Login Error" messages={[error]} />}
      <AuthPanel title="Login" lead="Good to hear from you again.">
        {google && (
          <>
            <GoogleButton label="Sign in with Google" failed="Login Error" onStart={goToGoogle} />
            <button
              type="button"
              className={classes.method}
              onClick={() => setShown(!shown)}
              aria-expanded={shown}
            >
              Use Email/Password
              <IconChevronDown size={16} aria-hidden />
            </button>
          </>
        )}
        {shown && <LoginForm onTyping={onTyping} />}
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
