import { MailRequest } from '@earshot/shared/account/account'
import { ActionResult } from '@earshot/shared/result'
import type { ReactNode } from 'react'
import { postActionOrThrow } from '../api/api.ts'
import { FormError } from '../design/form/FormError.tsx'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import { EmailField } from './LoginFields.tsx'

interface Props {
  /** Name of the form for screen readers. */
  label: string
  path: string
  /** Known address: the form is then only a button. */
  email?: string | undefined
  submit: string
  /** Title above the server's messages. */
  done: string
  failed: string
  children?: ReactNode
}

/** Requests an email to an address; the form disappears on success. */
function MailRequestForm({ label, path, email, submit, done, failed, children }: Props) {
  const form = useForm<MailRequest, ActionResult>({
    values: { email: email ?? '' },
    schema: MailRequest,
    send: (body) => postActionOrThrow(path, ActionResult, body),
  })
  if (form.answer) return <Notice tone="success" title={done} messages={form.answer.messages} />
  if (email)
    return (
      <Stack gap="small">
        <FormError title={failed} error={form.error} />
        <Button tone="outlined" loading={form.pending} onClick={() => void form.submit()}>
          {submit}
        </Button>
      </Stack>
    )
  return (
    <PlainForm form={form} label={label} failed={failed} submit={submit}>
      {children}
      <EmailField form={form} />
    </PlainForm>
  )
}

/** Sends the activation email again, to the address of the sign-up or a typed one. */
export const ActivationMailForm = ({ email }: { email?: string }) => (
  <MailRequestForm
    label="Sent again"
    path="/auth/activation-mail"
    email={email}
    submit="Send the activation email again"
    done="Activation Email Requested"
    failed="Error"
  />
)

/** Requests a recovery email (product specification, section 8). */
export const RecoveryMailForm = () => (
  <MailRequestForm
    label="Forgotten password"
    path="/auth/forgotten-password"
    submit="Request Password Reset"
    done="Password Reset Requested"
    failed="Error Requesting Password"
  >
    <Paragraph>Enter your email address, and we will send you a link to choose a new password.</Paragraph>
  </MailRequestForm>
)
