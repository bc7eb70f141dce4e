import { Login, noOrganisation } from '@earshot/shared/account/account'
import { LoginResult } from '@earshot/shared/result'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { postActionOrThrow } from '../api/api.ts'
import { ActionError } from '../api/api-error.ts'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { paths } from '../lib/paths.ts'
import { startGoogle } from '../session/google.ts'
import { readSession, useProvider } from '../session/session.ts'
import { lastSignInMethod, rememberSignInMethod } from '../session/sign-in-method.ts'
import { wantedPath } from '../session/wanted-path.ts'
import classes from './Auth.module.css'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { CodeField, EmailField, LoginPasswordField } from './LoginFields.tsx'
import { useQueryOnce } from './link/query-once.ts'

/** The login; also shows the result of an activation or of a failed login elsewhere. */
export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const query = useQueryOnce()
  const error = query.get('error')
  const google = useProvider()
  const { state } = useLocation()
  // The fields are visible if email is the only method, or was the last one used here.
  const [shown, setShown] = useState(!google || lastSignInMethod() === 'email')

  function goToGoogle() {
    rememberSignInMethod('google')
    return startGoogle({ intent: 'login', returnTo: wantedPath(state) ?? '' })
  }

  return (
    <Stack>
      {query.get('success') === 'activated' && (
        <Notice
          tone="success"
          title="Email Activated"
          messages={['Your email has been verified, account activated.', 'Please login to your account']}
        />
      )}
      {query.get('success') === 'deleted' && (
        <Notice
          tone="success"
          title="Organisation Deleted"
          messages={['Nobody can sign in to it any more, and its data is being deleted.']}
        />
      )}
      {error && <Notice tone="danger" title="Login Error" messages={[error]} />}
      <AuthPanel
        title="Login"
        lead={wantedPath(state) ? 'Log in to go on where you were.' : 'Good to hear from you again.'}
      >
        {google && (
          <>
            <GoogleButton label="Sign in" failed="Login Error" onStart={goToGoogle} />
            <button
              type="button"
              className={classes.method}
              onClick={() => setShown(!shown)}
              aria-expanded={shown}
            >
              Use Email/Password
              <IconChevronDown size={16} aria-hidden />
            </button>
          </>
        )}
        {shown && <LoginForm onTyping={onTyping} />}
        <AuthLink to={paths.forgottenPassword()} label="Forgotten password?" />
        <AuthLink to={paths.signup()} label="Sign up">
          No account yet?
        </AuthLink>
        <AuthLink to={paths.activate()} label="Send it again">
          No activation email?
        </AuthLink>
      </AuthPanel>
    </Stack>
  )
}

const wantsCode = (error: unknown): boolean =>
  error instanceof ActionError && 'codeRequired' in error.result && Boolean(error.result.codeRequired)

/**
 * Form for email and password; on success the session changes and the public layout redirects to the console. The field
 * for an emailed code appears if the server requires a code.
 */
function LoginForm({ onTyping }: { onTyping: () => void }) {
  /** State of the emailed code; undefined if none is required. */
  const [code, setCode] = useState<'sent' | 'refused'>()
  const form = useForm<Login, void>({
    values: { email: '', password: '', code: '' },
    schema: Login,
    async send({ code, ...values }) {
      await postActionOrThrow('/auth/login', LoginResult, code === '' ? values : { ...values, code })
      rememberSignInMethod('email')
      await readSession('SIGNED_IN')
    },
    refused: (error, sent) => wantsCode(error) && setCode(sent.code === '' ? 'sent' : 'refused'),
  })
  const sent = code === 'sent' && wantsCode(form.error)
  return (
    <PlainForm
      form={form}
      label="Login"
      failed={sent ? { warning: 'Check your email' } : 'Error'}
      submit="Login"
    >
      {form.error?.message.startsWith(noOrganisation) && (
        <Paragraph>
          <a href={paths.yourData()}>Export your data or delete your account</a>
        </Paragraph>
      )}
      <EmailField form={form} autoFocus />
      <LoginPasswordField form={form} onInput={onTyping} />
      {code && (
        <>
          {/* Remounted after a refused code, so that the field has the focus again. */}
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
