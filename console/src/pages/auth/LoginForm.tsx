import { Login, noOrganisation } from '@earshot/shared/account'
import { LoginResult } from '@earshot/shared/result'
import { useEffect, useState } from 'react'
import { PlainForm } from '../../form/PlainForm.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { ActionError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { rememberSignInMethod } from '../../lib/sign-in-method.ts'
import { Words } from '../../plain/Stack.tsx'
import { TextButton } from '../../plain/TextButton.tsx'
import { CodeField, EmailField, LoginPasswordField } from './LoginFields.tsx'

const wantsCode = (error: unknown): boolean =>
  error instanceof ActionError && 'codeRequired' in error.result && Boolean(error.result.codeRequired)

/**
 * Email and password; on success the session changes, and the public layout goes on to the console. Where the server
 * wants a mailed code as well, its field appears.
 */
export function LoginForm({ onTyping }: { onTyping: () => void }) {
  /** Whether a code is needed, and whether one was given already. */
  const [code, setCode] = useState<'sent' | 'refused'>()
  const form = useForm<Login, void>({
    values: { email: '', password: '', code: '' },
    schema: Login,
    async send({ code, ...values }) {
      await perform('/auth/login', LoginResult, code === '' ? values : { ...values, code })
      rememberSignInMethod('email')
      await readSession('SIGNED_IN')
    },
    refused: (error, sent) => wantsCode(error) && setCode(sent.code === '' ? 'sent' : 'refused'),
  })
  const typing = form.values.password !== ''
  useEffect(() => {
    if (typing) onTyping()
  }, [typing, onTyping])
  const sent = code === 'sent' && wantsCode(form.error)
  return (
    <PlainForm
      form={form}
      label="Login"
      failed={sent ? { warning: 'Check your email' } : 'Error'}
      submit="Login"
    >
      {form.error?.message.startsWith(noOrganisation) && (
        <Words>
          <a href={paths.yourData()}>Export your data or delete your account</a>
        </Words>
      )}
      <EmailField form={form} autoFocus />
      <LoginPasswordField form={form} />
      {code && (
        <>
          {/* Anew once a code was refused, so that it has the focus again. */}
          <CodeField key={code} form={form} autoFocus />
          <TextButton
            onClick={() => {
              form.set({ code: '' })
              void form.submit({ code: '' })
            }}
          >
            Send a new code
          </TextButton>
        </>
      )}
    </PlainForm>
  )
}
