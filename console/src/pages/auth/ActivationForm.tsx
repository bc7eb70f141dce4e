import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  token: string
  onActivated: () => void
  /** The link is of no use any more; the reason, in lines. */
  onExpired: (messages: readonly string[]) => void
}

/**
 * Uses an activation link. The server asks for the password that was chosen only in another browser than the one of
 * the sign-up, and then the field appears.
 */
export function ActivationForm({ token, onActivated, onExpired }: Props) {
  const form = useForm({ initialValues: { password: '' } })
  const [passwordWanted, setPasswordWanted] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>()

  async function submit({ password }: { password: string }) {
    setMessages(undefined)
    const { status, messages, fields } = await act('/auth/activate', ActionResult, { token, password })
    if (status === 'Ok') onActivated()
    else if (fields.password) {
      setPasswordWanted(true)
      form.setErrors({ password: fields.password })
    } else if (status === 'Unknown') setMessages(messages)
    else onExpired(messages)
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="Activation">
      <Stack gap="small">
        {messages && <Notice tone="danger" title="Error" messages={messages} />}
        {passwordWanted && (
          <PasswordField
            label="Password"
            description="You are not in the browser in which you signed up, so we ask whether it is you."
            autoComplete="current-password"
            maxLength={limits.passwordMax}
            autoFocus
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" loading={form.submitting}>
          Activate account
        </Button>
      </Stack>
    </form>
  )
}
