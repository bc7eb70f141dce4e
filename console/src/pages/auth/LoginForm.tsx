import { Login, noOrganisation } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { LoginResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { Stack, Words } from '../../plain/Stack.tsx'
import { TextButton } from '../../plain/TextButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * E-mail and password; on success the session changes, and the public layout goes on to the console. Where the server
 * wants a mailed code as well, its field appears.
 */
export function LoginForm() {
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: schemaResolver(Login, { sync: true }),
  })
  const [messages, setMessages] = useState<readonly string[]>()
  /** Whether a code is needed, and whether these messages are the first word of it. */
  const [code, setCode] = useState<'sent' | 'refused'>()
  useEffect(() => {
    if (code) form.getInputNode('code')?.focus()
  }, [code, form.getInputNode])

  async function submit({ code: typed, ...values }: Login) {
    setMessages(undefined)
    const outcome = await act('/auth/login', LoginResult, typed === '' ? values : { ...values, code: typed })
    const { status, messages, fields } = outcome
    if (status === 'Ok') await readSession('SIGNED_IN').catch((error: Error) => setMessages([error.message]))
    else if (Object.keys(fields).length > 0) form.setErrors(fields)
    else setMessages(messages)
    if ('codeRequired' in outcome && outcome.codeRequired) setCode(typed === '' ? 'sent' : 'refused')
  }

  async function sendNewCode() {
    form.setFieldValue('code', '')
    await submit({ ...form.getValues(), code: '' })
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Login">
      <Stack gap="small">
        {messages &&
          (code === 'sent' ? (
            <Notice tone="warning" title="Check your email" messages={messages} />
          ) : (
            <Notice tone="danger" title="Error" messages={messages} />
          ))}
        {messages?.[0] === noOrganisation && (
          <Words>
            <a href={paths.yourData()}>Export your data or delete your account</a>
          </Words>
        )}
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
        {code && (
          <>
            <TextField
              label="Code from the email"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={limits.loginCodeMax}
              {...form.getInputProps('code')}
            />
            <TextButton onClick={sendNewCode}>Send a new code</TextButton>
          </>
        )}
        <Button type="submit" loading={form.submitting}>
          Login
        </Button>
      </Stack>
    </form>
  )
}
