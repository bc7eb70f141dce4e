import { Text } from '@mantine/core'
import { ResetRequestForm } from '../../forms/reset-request.tsx'
import { paths } from '../../paths.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'

/** Where somebody asks for a link to set a new password. */
export const ForgottenPasswordPage = () => (
  <AuthPanel title="Forgotten Password">
    <Text ta="center">Enter your email address, and we will send you a link to choose a new password.</Text>
    <ResetRequestForm />
    <AuthLink to={paths.login()} label="Login">
      Remembered it?
    </AuthLink>
    <AuthLink to={paths.signup()} label="Sign up">
      No account yet?
    </AuthLink>
  </AuthPanel>
)
