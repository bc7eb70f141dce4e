import { Login } from '@earshot/shared/account/account'
import { useState } from 'react'
import { download, request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { AuthLink } from '../authentication/AuthLink.tsx'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { CodeField, EmailField, LoginPasswordField } from '../authentication/LoginFields.tsx'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'

/** Exports or deletes the data of a person who has no organisation to sign in to. */
export const YourDataPage = () => (
  <AuthPanel title="Your data">
    <Paragraph>
      For accounts without an organisation. Export what we hold about you as a file, or delete your account.
      It is deleted at once and for good; what you wrote in organisations stays there, under the name Former
      member.
    </Paragraph>
    <YourDataForm />
    <AuthLink to={paths.login()} label="Login">
      In an organisation?
    </AuthLink>
  </AuthPanel>
)

/** Calls of the two buttons, with the notices that follow. */
const actions = {
  export: {
    run: (body: Login) => download('/own-data/export', body),
    done: { title: 'Your data was saved as a file', messages: [] },
    failed: 'Your data could not be exported',
  },
  deletion: {
    run: (body: Login) => request('POST', '/own-data/deletion', null, { body }),
    done: { title: 'Your account is deleted', messages: ['We have sent you an email that says so.'] },
    failed: 'Your account could not be deleted',
  },
}

type Action = keyof typeof actions

const empty: Login & { action: Action } = { email: '', password: '', code: '', action: 'export' }

/** Every press sends email and password as proof of identity, because nobody is signed in here. */
function YourDataForm() {
  const [isAsking, setAsking] = useState(false)
  const [codeRequired, setCodeRequired] = useState(false)
  const [action, setAction] = useState<Action>('export')
  const form = useForm({
    values: empty,
    schema: Login,
    body: ({ action: _, ...login }) => login,
    async send({ action, ...login }) {
      setAction(action)
      await actions[action].run(login).finally(() => setAsking(false))
      return actions[action].done
    },
    saved: (_, values) => {
      if (values.action === 'export') form.set(values)
    },
    refused: (error) =>
      error instanceof ApiError && error.code === 'login_code_required' && setCodeRequired(true),
  })
  return (
    <PlainForm form={form} label="Your data" failed={actions[action].failed}>
      {form.answer && <Notice tone="success" {...form.answer} />}
      <EmailField form={form} />
      <LoginPasswordField form={form} />
      {codeRequired && <CodeField form={form} />}
      <Button type="submit" loading={form.pending && action === 'export'}>
        Export my data
      </Button>
      {isAsking ? (
        <Button
          tone="outlined"
          loading={form.pending && action === 'deletion'}
          onClick={() => void form.submit({ action: 'deletion' })}
        >
          Delete my account for good
        </Button>
      ) : (
        <Button tone="outlined" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      )}
    </PlainForm>
  )
}
