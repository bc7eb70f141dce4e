import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { GoogleMark } from '../design/mark/GoogleMark.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Stack } from '../design/plain/Stack.tsx'
import { useWindowEvent } from '../lib/hooks/use-window-event.ts'
import { useProvider } from '../session/session.ts'

interface Props {
  /** Action with the provider, as the button's text. */
  label: string
  /** Title of the alert if the redirect could not start. */
  failed: string
  /** Starts the redirect; returns undefined if fields must be filled in first. */
  onStart: () => Promise<void> | undefined
}

/** Redirects to Google; the button stays busy until the browser has left the page. */
export function GoogleButton({ label, failed, onStart }: Props) {
  const provider = useProvider()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  // The browser's back button restores the page with its busy button.
  useWindowEvent('pageshow', () => setPending(false))

  async function start() {
    setError(undefined)
    const leaving = onStart()
    if (!leaving) return
    setPending(true)
    await leaving.catch((failure: unknown) => {
      setPending(false)
      setError(messageOf(failure))
    })
  }

  return (
    <Stack gap="small">
      <Button tone="outlined" loading={pending} onClick={() => void start()}>
        {provider === 'Google' && <GoogleMark />}
        {label} with {provider}
      </Button>
      {error && <Notice tone="danger" title={failed} messages={[error]} />}
    </Stack>
  )
}
