import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { useLinkToken } from '../auth/use-link-token.ts'

interface Props {
  /** The call that uses the link. */
  path: string
  words: {
    title: string
    /** What the button does. */
    hint: string
    button: string
    done: string
    failed: string
    /** Where the link is not whole. */
    incomplete: string
    /** What the page says of an answer, where that is not the server's. */
    said?: (result: ActionResult) => readonly string[]
  }
}

/** Where a link leads that proves an address. Only the button uses it, so that opening it changes nothing. */
export function ConfirmLinkPage({ path, words }: Props) {
  const token = useLinkToken()
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function confirm() {
    setPending(true)
    setResult(await act(path, ActionResult, { token }))
    setPending(false)
  }

  const done = result?.status === 'Ok'
  // What did not reach the server can be tried again; what the server refused cannot.
  const open = token !== null && (!result || result.status === 'Unknown')
  return (
    <AuthPanel title={words.title}>
      {result && (
        <Notice
          tone={done ? 'success' : 'danger'}
          title={done ? words.done : words.failed}
          messages={words.said?.(result) ?? result.messages}
        />
      )}
      {open && (
        <>
          <Words>{words.hint}</Words>
          <Button onClick={() => void confirm()} loading={pending}>
            {words.button}
          </Button>
        </>
      )}
      {token === null && <Words>{words.incomplete}</Words>}
    </AuthPanel>
  )
}
