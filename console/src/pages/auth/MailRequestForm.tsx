import { MailRequest } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { Stack, Words } from '../../plain/Stack.tsx'
import { ResetRequestOutcome } from './reset-request-outcome.tsx'

/** Asks for a recovery mail; gone once the request was taken. */
export function ResetRequestForm() {
  const form = useForm<MailRequest>({
    initialValues: { email: '' },
    validate: schemaResolver(MailRequest, { sync: true }),
  })
  const [result, setResult] = useState<ActionResult>()

  async function submit(values: MailRequest) {
    setResult(undefined)
    const { fields, ...outcome } = await act('/auth/forgotten-password', ActionResult, values)
    if (Object.keys(fields).length > 0) form.setErrors(fields)
    else setResult(outcome)
  }

  return (
    <Stack>
      {result && <ResetRequestOutcome result={result} />}
      {result?.status !== 'Ok' && (
        <form
          onSubmit={form.onSubmit(submit, focusFirstError(form))}
          noValidate
          aria-label="Forgotten password"
        >
          <Stack gap="small">
            <Words centred>
              Enter your email address, and we will send you a link to choose a new password.
            </Words>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              maxLength={limits.emailMax}
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={form.submitting}>
              Request Password Reset
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
