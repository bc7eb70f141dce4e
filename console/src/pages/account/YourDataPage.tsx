import { paths } from '../../lib/paths.ts'
import { Words } from '../../plain/Stack.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { YourDataForm } from './YourDataForm.tsx'

/** Where somebody who has no organisation to sign in to reaches what is held about them, and its deletion. */
export const YourDataPage = () => (
  <AuthPanel title="Your data">
    <Words>
      For accounts without an organisation. Export what we hold about you as a file, or delete your account.
      It is deleted at once and for good; what you wrote in organisations stays there, under the name Former
      member.
    </Words>
    <YourDataForm />
    <AuthLink to={paths.login()} label="Login">
      In an organisation?
    </AuthLink>
  </AuthPanel>
)
