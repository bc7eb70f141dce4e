import { ActionResult } from '@earshot/shared/result'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { act } from '../api/api.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Words } from '../design/plain/Stack.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useLinkToken } from './use-link-token.ts'

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
  /** What follows when it was used, before the page says so. */
  onUsed?: () => Promise<unknown>
  /** The way on, once the link is of no use any more. */
  next?: ReactNode
}

/** Where a link leads that proves an address. Only the button uses it, so that opening it changes nothing. */
export function ConfirmLinkPage({ path, words, onUsed, next }: Props) {
  const { hash } = useLocation()
  const token = useLinkToken()
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()
  // A link may be opened in the same tab again.
  useEffect(() => {
    if (hash) setResult(undefined)
  }, [hash])

  async function confirm() {
    setPending(true)
    const outcome = await act(path, ActionResult, { token })
    if (outcome.status === 'Ok') await onUsed?.()
    setResult(outcome)
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
      {!open && next}
    </AuthPanel>
  )
}
