import { paths } from '../lib/paths.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { RecoveryMailForm } from './MailRequestForm.tsx'

/** Requests a link to set a new password. */
export const ForgottenPasswordPage = () => (
  <AuthPanel title="Forgotten Password">
    <RecoveryMailForm />
    <AuthLink to={paths.login()} label="Login">
      Remembered it?
    </AuthLink>
    <AuthLink to={paths.signup()} label="Sign up">
      No account yet?
    </AuthLink>
  </AuthPanel>
)
