import { MailRequest } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { perform } from '../api/api.ts'
import { NewPasswordFields } from '../authentication/NewPasswordFields.tsx'
import { newPasswordShape, withPasswordRules } from '../authentication/new-password.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { PasswordField } from '../design/plain/PasswordField.tsx'
import { readSession, useProvider, useSession, useUser } from '../session/session.ts'

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

const currentPassword = z.string().min(1, 'Please enter your current password').max(limits.loginPasswordMax)

interface Props {
  /** After a recovery link the current password is not asked for. */
  recovering: boolean
  onChanged: () => void
}

/** A new password for whoever is signed in (product specification, section 5); what was typed stays when it is refused. */
function PasswordForm({ recovering, onChanged }: Props) {
  const user = useUser()
  const form = useForm({
    values: { currentPassword: '', password: '', confirmPassword: '' },
    schema: withPasswordRules(z.object({ ...newPasswordShape, ...(!recovering && { currentPassword }) })),
    send: ({ currentPassword, password }) =>
      perform('/auth/password', ActionResult, { ...(!recovering && { currentPassword }), password }),
    saved: onChanged,
  })
  return (
    <Form form={form} label="Change Password" failed="Error Updating Password" gap="sm">
      {!recovering && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      <NewPasswordFields
        label="New password"
        names={[user.email, user.firstName, user.lastName, ...user.tenants.map(({ name }) => name)]}
        form={form}
      />
      <Group>
        <Button type="submit" loading={form.pending}>
          Change password
        </Button>
      </Group>
    </Form>
  )
}

/** How somebody who comes with Google gets a password as well: by the same link as everybody who has none to give. */
function PasswordLinkForm({ email }: { email: string }) {
  const provider = useProvider()
  const form = useForm<MailRequest, ActionResult>({
    values: { email },
    schema: MailRequest,
    send: (body) => perform('/auth/forgotten-password', ActionResult, body),
  })
  if (form.answer)
    return <Notice tone="success" title="Password Reset Requested" messages={form.answer.messages} />
  return (
    <Form form={form} label="Password link" failed="Error Requesting Password" gap="sm">
      <Text>
        You sign in with {provider} and have no password. To have one as well, ask for a link to {email}.
      </Text>
      <Group>
        <Button type="submit" loading={form.pending}>
          Send me a link
        </Button>
      </Group>
    </Form>
  )
}
