import { MailRequest } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { postActionOrThrow } from '../api/api.ts'
import { NewPasswordFields } from '../authentication/NewPasswordFields.tsx'
import { newPasswordShape, withPasswordRules } from '../authentication/new-password.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { PasswordField } from '../design/plain/PasswordField.tsx'
import { readSession, useProvider, useSession, useUser } from '../session/session.ts'

/** Changes the password of the signed-in person; after a recovery link, the only page that opens. */
export function ChangePasswordPage() {
  const { passwordResetRequested } = useSession()
  const { hasEmailLogin, email } = useUser()
  const [changed, setChanged] = useState(false)

  function done() {
    setChanged(true)
    // The server's session no longer has the flag; if this call fails, the next one updates the session.
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
  /** True after a recovery link: the current password is not asked for. */
  recovering: boolean
  onChanged: () => void
}

/**
 * Form for the signed-in person's new password (product specification, section 5); keeps the input if it is refused.
 */
function PasswordForm({ recovering, onChanged }: Props) {
  const user = useUser()
  const form = useForm({
    values: { currentPassword: '', password: '', confirmPassword: '' },
    schema: withPasswordRules(z.object({ ...newPasswordShape, ...(!recovering && { currentPassword }) })),
    send: ({ currentPassword, password }) =>
      postActionOrThrow('/auth/password', ActionResult, {
        ...(!recovering && { currentPassword }),
        password,
      }),
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

/**
 * Lets a person who signs in with Google set a password by the recovery link, because they have no current password.
 */
function PasswordLinkForm({ email }: { email: string }) {
  const provider = useProvider()
  const form = useForm<MailRequest, ActionResult>({
    values: { email },
    schema: MailRequest,
    send: (body) => postActionOrThrow('/auth/forgotten-password', ActionResult, body),
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
