import { useEffect } from 'react'
import { Paragraph } from '../design/plain/Stack.tsx'
import { postConfirmation } from '../session/google.ts'
import { useProvider } from '../session/session.ts'
import { AuthPanel } from './AuthPanel.tsx'
import { useQueryOnce } from './link/query-once.ts'

/**
 * Last page of the window in which a person confirmed their identity with Google; notifies the page behind it and
 * closes.
 */
export function GoogleConfirmedPage() {
  const error = useQueryOnce().get('googleError')
  useEffect(() => {
    postConfirmation({ error })
    window.close()
  }, [error])
  return (
    <AuthPanel title={useProvider()} heading={error ? 'That did not work' : 'Thank you'}>
      <Paragraph>{error ?? 'You can close this window and continue where you left off.'}</Paragraph>
    </AuthPanel>
  )
}
