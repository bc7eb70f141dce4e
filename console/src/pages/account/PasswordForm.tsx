import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { newPasswordShape, withPasswordRules } from '../auth/new-password.ts'

const currentPassword = z.string().min(1, 'Please enter your current password').max(limits.loginPasswordMax)

interface Props {
  /** After a recovery link the current password is not asked for. */
  recovering: boolean
  onChanged: () => void
}

/** A new password for whoever is signed in (product specification, section 5); what was typed stays when it is refused. */
export function PasswordForm({ recovering, onChanged }: Props) {
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
