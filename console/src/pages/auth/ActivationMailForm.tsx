import { MailRequest } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Has the activation mail sent again to an address that is typed; gone once that was taken. */
export function ActivationMailForm() {
  const form = useForm<MailRequest>({
    initialValues: { email: '' },
    validate: schemaResolver(MailRequest, { sync: true }),
  })
  const [result, setResult] = useState<ActionResult>()

  async function submit(values: MailRequest) {
    setResult(undefined)
    const { fields, ...outcome } = await act('/auth/activation-mail', ActionResult, values)
    if (Object.keys(fields).length > 0) form.setErrors(fields)
    else setResult(outcome)
  }

  return (
    <Stack>
      {result && <ActivationMailOutcome result={result} />}
      {result?.status !== 'Ok' && (
        <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Sent again">
          <Stack gap="small">
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              maxLength={limits.emailMax}
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={form.submitting}>
              Send the activation email again
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

/** The same for the address that somebody has just signed up with. */
export function ActivationMailButton({ email }: { email: string }) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function send() {
    setPending(true)
    setResult(await act('/auth/activation-mail', ActionResult, { email }))
    setPending(false)
  }

  return (
    <Stack gap="small">
      {result && <ActivationMailOutcome result={result} />}
      {result?.status !== 'Ok' && (
        <Button tone="outlined" onClick={() => void send()} loading={pending}>
          Send the activation email again
        </Button>
      )}
    </Stack>
  )
}

const ActivationMailOutcome = ({ result: { status, messages } }: { result: ActionResult }) =>
  status === 'Ok' ? (
    <Notice tone="success" title="Activation Email Requested" messages={messages} />
  ) : (
    <Notice tone="danger" title="Error" messages={messages} />
  )
