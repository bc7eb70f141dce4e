import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { postAction } from '../api/api.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import { useLinkToken } from '../authentication/link/use-link-token.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button, buttonClass } from '../design/plain/Button.tsx'
import { CheckField } from '../design/plain/CheckField.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'

/**
 * Unsubscribes from a mailing list by a link in each of its emails, without a login. Mail programs without an
 * unsubscribe button open the address that they would post to, with the token in the query.
 */
export function UnsubscribePage() {
  const fromQuery = useQueryOnce().get('token')
  const token = useLinkToken() ?? fromQuery
  const [erase, setErase] = useState(false)
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function leave() {
    setPending(true)
    setResult(await postAction('/subscriptions/end', ActionResult, { token, erase }))
    setPending(false)
  }

  const done = result?.status === 'Ok'
  return (
    <AuthPanel title="Unsubscribe">
      {result && (
        <Notice
          tone={done ? 'success' : 'danger'}
          title={done ? 'Unsubscribed' : 'You could not be unsubscribed'}
          messages={result.messages}
        />
      )}
      {token !== null && !done && (
        <>
          <Paragraph>Stop all emails from this list?</Paragraph>
          <CheckField
            label="Also delete my address"
            checked={erase}
            onChange={(event) => setErase(event.currentTarget.checked)}
          />
          <Button onClick={() => void leave()} loading={pending}>
            Unsubscribe
          </Button>
        </>
      )}
      {token === null && (
        <>
          <Paragraph>This link is not complete. Please open the one in the email once more.</Paragraph>
          <a href={paths.home()} className={buttonClass({ tone: 'outlined' })}>
            Go to the home page
          </a>
        </>
      )}
    </AuthPanel>
  )
}
