import type { ActionResult } from '@earshot/shared/result'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useLinkToken } from './link/use-link-token.ts'

interface Props<Result extends ActionResult> {
  /** The call that uses the link. */
  send: (token: string | null) => Promise<Result>
  words: {
    title: string
    /** Explains the button. */
    hint: string
    button: string
    done: string
    failed: string
    /** Shown for an incomplete link. */
    incomplete: string
    /** Replaces the server's messages for a result. */
    paragraphsOf?: (result: Result) => readonly string[]
  }
  /** True for a result that did what the button says but that needs something more. */
  isWarning?: (result: Result) => boolean
  /** Runs after the link was used, before the page shows the result. */
  onUsed?: () => Promise<unknown>
  /** Shown once the emailed link is no longer valid: where to go from here. */
  next?: (result: Result | undefined) => ReactNode
}

/** Confirms an address by an emailed link. Only the button uses the link, so opening it changes nothing. */
export function ConfirmLinkPage<Result extends ActionResult>(props: Props<Result>) {
  const { key } = useLocation()
  const token = useLinkToken()
  // The page begins anew when a link is opened in the same tab, also the same link again.
  return <Confirmation key={key} token={token} {...props} />
}

function Confirmation<Result extends ActionResult>({
  token,
  send,
  words,
  isWarning,
  onUsed,
  next,
}: Props<Result> & { token: string | null }) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Result>()

  async function confirm() {
    setPending(true)
    const outcome = await send(token)
    if (outcome.status === 'Ok') await onUsed?.()
    setResult(outcome)
    setPending(false)
  }

  const done = result?.status === 'Ok'
  // A call that did not reach the server can be retried; a refusal by the server is final.
  const open = token !== null && (!result || result.status === 'Unknown')
  const outcome = done ? words.done : words.failed
  const [sentence = outcome, ...more] = result ? (words.paragraphsOf?.(result) ?? result.messages) : []
  return (
    // Once the link is used, the heading no longer asks for what the button did.
    <AuthPanel title={result && !open ? outcome : words.title}>
      {result && (
        <Notice
          tone={toneOf(result, isWarning?.(result))}
          title={open ? outcome : sentence}
          messages={open ? [sentence, ...more] : more}
        />
      )}
      {open && (
        <>
          <Paragraph>{words.hint}</Paragraph>
          <Button onClick={() => void confirm()} loading={pending}>
            {words.button}
          </Button>
        </>
      )}
      {token === null && <Paragraph>{words.incomplete}</Paragraph>}
      {!open && next?.(result)}
    </AuthPanel>
  )
}

const toneOf = ({ status }: ActionResult, isWarning = false) =>
  isWarning ? 'warning' : status === 'Ok' ? 'success' : 'danger'
