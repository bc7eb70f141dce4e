import { requestCode, signInWithCode } from '@earshot/shared/contact/code'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../design/plain/Button.tsx'
import { TextField } from '../design/plain/Field.tsx'
import { Stack } from '../design/plain/Stack.tsx'
import { t } from '../texts/texts.ts'
import form from './form/BoardForm.module.css'
import { useBoard } from './parts/board-context.ts'
import { Dialog } from './parts/Dialog.tsx'
import { fieldReasonOf } from './parts/wording.ts'

/** Opens the sign-in by email. */
export function SignIn({ prominent = false }: { prominent?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone={prominent ? 'filled' : 'outlined'} small={!prominent} onClick={() => setOpen(true)}>
        {t('signIn.title')}
      </Button>
      {open && (
        <Dialog title={t('signIn.title')} onClose={() => setOpen(false)}>
          <SignInForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

/** Requests a code for an address, then signs in with it. */
function useSignIn(onDone: () => void) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function send(email: string, code: string) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      if (sent) {
        await signInWithCode(contact, email, code)
        await queryClient.invalidateQueries()
        onDone()
      } else {
        await requestCode(contact, email)
        setSent(true)
      }
    } catch (failure) {
      setError(fieldReasonOf(failure))
    }
    setBusy(false)
  }

  return { sent, busy, error, send }
}

/**
 * Asks for an address, then for the code sent to it. Earlier activity in this browser passes to the signed-in contact.
 */
function SignInForm({ onDone }: { onDone: () => void }) {
  const { sent, busy, error, send } = useSignIn(onDone)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(email, code)
      }}
    >
      <Stack>
        {sent ? (
          <>
            <p role="status" className={form.note}>
              {t('signIn.sent', { email })}
            </p>
            <TextField
              key="code"
              label={t('signIn.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              value={code}
              error={error}
              onChange={({ target }) => setCode(target.value)}
            />
          </>
        ) : (
          <TextField
            key="email"
            label={t('field.email')}
            description={t('signIn.hint')}
            type="email"
            autoComplete="email"
            required
            value={email}
            error={error}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <div>
          <Button type="submit" loading={busy}>
            {t(sent ? 'signIn.done' : 'signIn.send')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
