import { Button, Collapse, Paper, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from 'react-router-dom'
import { GoogleButton } from '../../forms/google-button.tsx'
import { LoginForm } from '../../forms/login.tsx'
import { startGoogle } from '../../google.ts'
import { paths } from '../../paths.ts'
import { useGoogleLogin } from '../../session.ts'
import { wantedPath } from '../../shell/wanted-path.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AuthLink } from './AuthLink.tsx'
import { useQueryOnce } from './query-once.ts'

/** The login; says what an activation or a failed login elsewhere led to. */
export function LoginPage() {
  const query = useQueryOnce()
  const error = query.get('error')
  const google = useGoogleLogin()
  const { state } = useLocation()
  const [shown, { toggle }] = useDisclosure(false)
  return (
    <Stack>
      <PageTitle title="Login" />
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
      <Paper withBorder p="lg">
        <Stack>
          <Title order={1} ta="center">
            Login
          </Title>
          {google && (
            <GoogleButton
              label="Sign in with Google"
              failed="Login Error"
              onStart={() => startGoogle({ intent: 'login', returnTo: wantedPath(state) ?? '' })}
            />
          )}
          <Button variant="default" onClick={toggle} aria-expanded={shown}>
            Use Email/Password
          </Button>
          <Collapse expanded={shown}>{shown && <LoginForm />}</Collapse>
          <AuthLink to={paths.forgottenPassword()} label="Forgotten password?" />
          <AuthLink to={paths.signup()} label="Sign up">
            No account yet?
          </AuthLink>
          <AuthLink to={paths.activate()} label="Send it again">
            No activation email?
          </AuthLink>
        </Stack>
      </Paper>
    </Stack>
  )
}
