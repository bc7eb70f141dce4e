import { Reauthentication } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError } from '../form/focus-first-error.ts'
import { act } from '../lib/api.ts'
import { PasswordField } from '../plain/PasswordField.tsx'

interface Props {
  onProven: () => void
  onCancel: () => void
}

/** The password of whoever is signed in, once more. */
export function ReauthenticationForm({ onProven, onCancel }: Props) {
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(Reauthentication, { sync: true }),
  })

  async function submit(values: Reauthentication) {
    const { status, messages, fields } = await act('/auth/reauthenticate', ActionResult, values)
    if (status === 'Ok') return onProven()
    form.setErrors({ password: messages.join(' '), ...fields })
    form.getInputNode('password')?.focus()
  }

  return (
    <form
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
      noValidate
      aria-label="Confirm that it is you"
    >
      <Stack>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={limits.loginPasswordMax}
          data-autofocus
          data-mantine-stop-propagation="true"
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-mantine-stop-propagation="true">
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting} data-mantine-stop-propagation="true">
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
