import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { emptyPasswordChange, PasswordChangeForm, PasswordResetForm } from './password-change.ts'

interface Props {
  /** After a recovery link the current password is not asked for. */
  recovering: boolean
  onChanged: () => void
}

/** A new password for whoever is signed in; what was typed stays when it is refused. */
export function PasswordEditForm({ recovering, onChanged }: Props) {
  const form = useForm<PasswordChangeForm>({
    initialValues: emptyPasswordChange,
    validate: schemaResolver(recovering ? PasswordResetForm : PasswordChangeForm, { sync: true }),
  })
  const user = useUser()
  const [result, setResult] = useState<ActionResult>()

  async function submit({ currentPassword, password }: PasswordChangeForm) {
    setResult(undefined)
    const { status, messages, fields } = await act('/auth/password', ActionResult, {
      ...(!recovering && { currentPassword }),
      password,
    })
    if (status === 'Ok') onChanged()
    else if (Object.keys(fields).length > 0) form.setErrors(fields)
    else setResult({ status, messages })
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Change Password">
      <Stack gap="sm">
        {result && (
          <Notice
            tone={result.status === 'Warning' ? 'warning' : 'danger'}
            title={result.status === 'Warning' ? 'Warning' : 'Error Updating Password'}
            messages={result.messages}
          />
        )}
        {!recovering && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            maxLength={limits.loginPasswordMax}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <NewPasswordFields
          label="New password"
          names={[user.email, user.firstName, user.lastName, ...user.tenants.map(({ name }) => name)]}
          form={form}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
