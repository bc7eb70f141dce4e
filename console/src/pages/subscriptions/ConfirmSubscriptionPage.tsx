import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { useLinkToken } from '../auth/use-link-token.ts'

/** Where the link leads that puts an address on a list. Only the button uses it, so that opening it changes nothing. */
export function ConfirmSubscriptionPage() {
  const token = useLinkToken()
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function confirm() {
    setPending(true)
    setResult(await act('/subscriptions/confirm', ActionResult, { token }))
    setPending(false)
  }

  const done = result?.status === 'Ok'
  // What did not reach the server can be tried again; what the server refused cannot.
  const open = token !== null && (!result || result.status === 'Unknown')
  return (
    <AuthPanel title="Confirm your address">
      {result && (
        <Notice
          tone={done ? 'success' : 'danger'}
          title={done ? 'Address Confirmed' : 'Error'}
          messages={result.messages}
        />
      )}
      {open && (
        <>
          <Words>One click, and this address is on the list.</Words>
          <Button onClick={() => void confirm()} loading={pending}>
            Confirm my address
          </Button>
        </>
      )}
      {token === null && (
        <Words>This address is not complete. Please click the link in the mail once more.</Words>
      )}
    </AuthPanel>
  )
}
