import { useEffect, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { GoogleMark } from '../design/mark/GoogleMark.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Stack } from '../design/plain/Stack.tsx'
import { useProvider } from '../session/session.ts'

interface Props {
  /** What one does with the provider. */
  label: string
  /** The alert's title when it could not even begin. */
  failed: string
  /** Leaves the page; undefined where something has to be filled in first. */
  onStart: () => Promise<void> | undefined
}

/** The way to Google: a button that stays busy until the browser has left the page. */
export function GoogleButton({ label, failed, onStart }: Props) {
  const provider = useProvider()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  // Whoever comes back by the browser's own button finds the page as they left it.
  useEffect(() => {
    const comeBack = () => setPending(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

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
