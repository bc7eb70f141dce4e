import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { startGoogle } from '../../lib/google.ts'
import { paths } from '../../lib/paths.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { Or, Stack, Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { GoogleButton } from '../auth/GoogleButton.tsx'

const Form = z.object({ password: z.string().min(1, 'Please enter a password').max(limits.loginPasswordMax) })

interface Props {
  token: string
  invitation: { organisationName: string; email: string }
  onJoined: () => Promise<void>
}

/** Accepts with the password of the account that the address has, or comes back from Google to accept. */
export function LoginAndJoinForm({ token, invitation, onJoined }: Props) {
  const google = useGoogleLogin()
  const [messages, setMessages] = useState<readonly string[]>()
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(Form, { sync: true }) })

  async function submit({ password }: z.infer<typeof Form>) {
    setMessages(undefined)
    const outcome = await act('/invitations/accept', ActionResult, { token, password })
    if (outcome.status === 'Ok') return onJoined()
    form.setErrors(outcome.fields)
    if (Object.keys(outcome.fields).length === 0) setMessages(outcome.messages)
    else form.getInputNode('password')?.focus()
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Log in and join">
      <Stack gap="small">
        <Words soft>You have an account with this address. Log in to it to accept.</Words>
        {google && (
          <>
            <GoogleButton
              label="Sign in with Google"
              failed="Login Error"
              onStart={() => startGoogle({ intent: 'login', returnTo: paths.userInvite() })}
            />
            <Or />
          </>
        )}
        {messages && <Notice tone="danger" title="Error" messages={messages} />}
        <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={limits.loginPasswordMax}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting}>
          Log in and join {invitation.organisationName}
        </Button>
      </Stack>
    </form>
  )
}
