import { Login } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { act } from '../api.ts'
import { Button } from '../plain/Button.tsx'
import { TextField } from '../plain/Field.tsx'
import { PasswordField } from '../plain/PasswordField.tsx'
import { Stack } from '../plain/Stack.tsx'
import { readSession } from '../session.ts'
import { Notice } from '../ui/Notice.tsx'
import { focusFirstError } from './focus-first-error.ts'

/** E-mail and password; on success the session changes, and the public layout goes on to the console. */
export function LoginForm() {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(Login, { sync: true }),
  })
  const [messages, setMessages] = useState<readonly string[]>()

  async function submit(values: Login) {
    setMessages(undefined)
    const { status, messages, fields } = await act('/auth/login', ActionResult, values)
    if (status === 'Ok') await readSession('SIGNED_IN').catch((error: Error) => setMessages([error.message]))
    else if (Object.keys(fields).length > 0) form.setErrors(fields)
    else setMessages(messages)
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Login">
      <Stack gap="small">
        {messages && <Notice tone="danger" title="Error" messages={messages} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={limits.emailMax}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={limits.loginPasswordMax}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting}>
          Login
        </Button>
      </Stack>
    </form>
  )
}
