import { Box } from '@mantine/core'
import { useState } from 'react'
import { readSession, useSession, useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PasswordLinkForm } from './PasswordLinkForm.tsx'

/** The password of whoever is signed in; after a recovery link the only page there is. */
export function ChangePasswordPage() {
  const { passwordResetRequested } = useSession()
  const { hasEmailLogin, email } = useUser()
  const [changed, setChanged] = useState(false)

  function done() {
    setChanged(true)
    // The flag goes with what the server says now; should that not be heard, the next call tells.
    readSession('USER_UPDATED').catch(() => undefined)
  }

  return (
    <Box maw={440}>
      <PageHeader title="Change Password" />
      {changed ? (
        <Notice
          tone="success"
          title="Password Updated"
          messages={['Your password has been updated successfully.']}
        />
      ) : passwordResetRequested || hasEmailLogin ? (
        <PasswordForm recovering={passwordResetRequested} onChanged={done} />
      ) : (
        <PasswordLinkForm email={email} />
      )}
    </Box>
  )
}
