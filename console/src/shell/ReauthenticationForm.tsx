import { Reauthentication } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group } from '@mantine/core'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { perform } from '../lib/api.ts'
import { PasswordField } from '../plain/PasswordField.tsx'

interface Props {
  onProven: () => void
  onCancel: () => void
}

/** The password of whoever is signed in, once more. */
export function ReauthenticationForm({ onProven, onCancel }: Props) {
  const form = useForm({
    values: { password: '' },
    schema: Reauthentication,
    send: (body) => perform('/auth/reauthenticate', ActionResult, body),
    saved: onProven,
    refused: () => {
      form.props.ref.current?.querySelector('input')?.focus()
    },
  })
  return (
    <Form form={form} label="Confirm that it is you">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        data-mantine-stop-propagation="true"
        {...form.field('password')}
        error={form.errors.password ?? form.error?.message}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-mantine-stop-propagation="true">
          Cancel
        </Button>
        <Button type="submit" loading={form.pending} data-mantine-stop-propagation="true">
          Confirm
        </Button>
      </Group>
    </Form>
  )
}
