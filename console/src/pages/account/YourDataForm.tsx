import { Login } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { download, request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { PasswordField } from '../../plain/PasswordField.tsx'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Outcome = { tone: 'success' | 'danger'; title: string; messages: string[] }

/** What the buttons do, and what is said afterwards. */
const acts = {
  export: {
    run: (values: Login) => download('/own-data/export', values),
    done: { title: 'Your data was saved as a file', messages: [] },
    failed: 'Your data could not be exported',
  },
  deletion: {
    run: (values: Login) => request('POST', '/own-data/deletion', null, { body: values }),
    done: { title: 'Your account is deleted', messages: ['We have sent you an email that says so.'] },
    failed: 'Your account could not be deleted',
  },
} as const

/** Address and password prove who asks, with every press of a button: nobody is signed in here. */
export function YourDataForm() {
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: schemaResolver(Login, { sync: true }),
  })
  const [outcome, setOutcome] = useState<Outcome>()
  const [asked, setAsked] = useState(false)
  const [codeRequired, setCodeRequired] = useState(false)
  const [running, setRunning] = useState<keyof typeof acts>()

  async function run(what: keyof typeof acts, values: Login) {
    const { run, done, failed } = acts[what]
    setOutcome(undefined)
    setRunning(what)
    try {
      await run(values)
      setOutcome({ tone: 'success', title: done.title, messages: [...done.messages] })
      if (what === 'deletion') form.reset()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'login_code_required') setCodeRequired(true)
      setOutcome({
        tone: 'danger',
        title: failed,
        messages: [error instanceof Error ? error.message : String(error)],
      })
    }
    setAsked(false)
    setRunning(undefined)
  }

  const submit = (what: keyof typeof acts) =>
    form.onSubmit((values) => run(what, values), focusFirstError(form))

  return (
    <form onSubmit={submit('export')} noValidate aria-label="Your data">
      <Stack gap="small">
        {outcome && <Notice {...outcome} />}
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
        {codeRequired && (
          <TextField
            label="Code from the email"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.loginCodeMax}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" loading={running === 'export'}>
          Export my data
        </Button>
        {asked ? (
          <Button tone="outlined" loading={running === 'deletion'} onClick={() => submit('deletion')()}>
            Delete my account for good
          </Button>
        ) : (
          <Button tone="outlined" onClick={() => setAsked(true)}>
            Delete my account
          </Button>
        )}
      </Stack>
    </form>
  )
}
