import { Stack } from '@mantine/core'
import { useGoogleLogin, useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useQueryOnce } from '../auth/query-once.ts'
import { AccountState } from './AccountState.tsx'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { GoogleConnection } from './GoogleConnection.tsx'
import { PersonalDetailsForm } from './PersonalDetailsForm.tsx'
import { PhotoField } from './PhotoField.tsx'

/** Who the person is: name, photo, email address. Saving once completes the profile. */
export function PersonalDetailsPage() {
  const error = useQueryOnce().get('googleError')
  const google = useGoogleLogin()
  const incomplete = useUser().accountStatus !== 'Completed'
  return (
    <>
      <PageHeader title="Personal Details" description="How you appear in your organisations." />
      <AccountState>
        {(account) => (
          <Stack>
            {incomplete && (
              <Notice
                tone="info"
                title="Complete your profile"
                messages={['Please check your name and save it once. A photo is up to you.']}
              />
            )}
            <Panel title="Name and photo">
              <Stack>
                <PhotoField account={account} />
                <PersonalDetailsForm account={account} incomplete={incomplete} />
              </Stack>
            </Panel>
            <Panel title="Email">
              <EmailChangeForm account={account} />
            </Panel>
            {google && (
              <Panel title="Google">
                <GoogleConnection account={account} error={error} />
              </Panel>
            )}
          </Stack>
        )}
      </AccountState>
    </>
  )
}
