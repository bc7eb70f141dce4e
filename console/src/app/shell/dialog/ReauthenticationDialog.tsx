import { Reauthentication } from '@earshot/shared/account/account'
import { ActionResult } from '@earshot/shared/result'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { postActionOrThrow } from '../../../api/api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Dialog } from '../../../design/dialog/Dialog.tsx'
import { Form } from '../../../design/form/Form.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { GoogleMark } from '../../../design/mark/GoogleMark.tsx'
import { Notice } from '../../../design/notice/Notice.tsx'
import { PasswordField } from '../../../design/plain/PasswordField.tsx'
import { useExternal } from '../../../lib/external-store.ts'
import { confirmWithGoogle } from '../../../session/google.ts'
import { reauthentication, resolveReauthentication } from '../../../session/reauthentication.ts'
import { useProvider, useUser } from '../../../session/session.ts'

/**
 * Asks for the password again when any page's call requires a recent login. The call continues afterwards, so typed
 * text is kept; closing the dialog makes the call fail.
 */
export function ReauthenticationDialog() {
  const user = useUser()
  const provider = useProvider()
  const opened = useExternal(reauthentication) !== undefined
  const close = () => resolveReauthentication(false)
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Please confirm that it is you"
      // Above the dialog that made the call, which Escape must leave open.
      zIndex={300}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close', ...keepsEscape }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {user.hasEmailLogin ? (
        <Stack gap="sm">
          <Text size="sm">
            It has been a while since you logged in as {user.email}. Enter your password to go on.
          </Text>
          <ReauthenticationForm onProven={() => resolveReauthentication(true)} onCancel={close} />
        </Stack>
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            It has been a while since you logged in as {user.email}. {provider} will ask you once more, in a
            window of its own.
          </Text>
          <GoogleConfirmation onProven={() => resolveReauthentication(true)} onCancel={close} />
        </Stack>
      )}
    </Dialog>
  )
}

/** Mantine's dialogs all listen for Escape on the window; this attribute makes the others ignore the key. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

interface Props {
  onProven: () => void
  onCancel: () => void
}

/** Asks the signed-in person for their password again. */
function ReauthenticationForm({ onProven, onCancel }: Props) {
  const form = useForm({
    values: { password: '' },
    schema: Reauthentication,
    send: (body) => postActionOrThrow('/auth/reauthenticate', ActionResult, body),
    saved: onProven,
    refused: () => {
      form.props.ref.current?.querySelector('input')?.focus()
    },
  })
  return (
    <Form form={form} label="Confirm that it is you">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...keepsEscape}
        {...form.field('password')}
        error={form.errors.password ?? form.error?.message}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} {...keepsEscape}>
          Cancel
        </Button>
        <Button type="submit" loading={form.pending} {...keepsEscape}>
          Confirm
        </Button>
      </Group>
    </Form>
  )
}

let attempt = new AbortController()

/** Begins an attempt in another window. @returns a signal that ends it: at the next attempt, or with the question. */
function beginAttempt(): AbortSignal {
  attempt.abort()
  const next = new AbortController()
  attempt = next
  void reauthentication.read()?.answer.then(() => next.abort())
  return next.signal
}

/** Asks a signed-in person without a password to sign in with their provider again. */
function GoogleConfirmation({ onProven, onCancel }: Props) {
  const provider = useProvider()
  const [error, setError] = useState<string>()

  async function ask() {
    setError(undefined)
    const failure = await confirmWithGoogle(provider, beginAttempt()).catch(messageOf)
    if (failure === null) onProven()
    else setError(failure)
  }

  return (
    <Stack>
      {error && <Notice tone="danger" title="Error" messages={[error]} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} {...keepsEscape}>
          Cancel
        </Button>
        <Button
          variant="default"
          leftSection={provider === 'Google' && <GoogleMark />}
          onClick={() => void ask()}
          data-autofocus
          {...keepsEscape}
        >
          Continue with {provider}
        </Button>
      </Group>
    </Stack>
  )
}
