import { ActionResult } from '@earshot/shared/result'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { act } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { readSession, useSession } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'

/**
 * Where the link leads that proves a new address, in any browser, signed in or not. Only the button uses the
 * link up, so mail scanners that open links change nothing; the token leaves the address bar at once.
 */
export function ChangeEmailPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { user } = useSession()
  const [token, setToken] = useState(() => hash.slice(1))
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()
  useEffect(() => {
    if (!hash) return
    setToken(hash.slice(1))
    setResult(undefined)
    void navigate(paths.changeEmail(), { replace: true })
  }, [hash, navigate])

  async function confirm() {
    setPending(true)
    const outcome = await act('/auth/change-email', ActionResult, { token })
    // Whoever was signed in elsewhere is not any more; this page tells what came of the link either way.
    if (outcome.status === 'Ok') await readSession('USER_UPDATED').catch(() => undefined)
    setPending(false)
    setResult(outcome)
  }

  const done = result?.status === 'Ok'
  // What did not reach the server can be tried again; what the server refused cannot.
  const open = token !== '' && (!result || result.status === 'Unknown')
  const next = user
    ? { to: paths.personalDetails(), label: 'Go to your personal details' }
    : { to: paths.login(), label: 'Log in' }
  return (
    <AuthPanel title="Confirm your email">
      {result && (
        <Notice
          tone={done ? 'success' : 'danger'}
          title={done ? 'Email changed' : 'Error'}
          messages={result.messages}
        />
      )}
      {open && (
        <>
          <Words>One click, and you sign in to Earshot with this address.</Words>
          <Button onClick={() => void confirm()} loading={pending}>
            Confirm this address
          </Button>
        </>
      )}
      {!token && !result && (
        <Words>This address is not complete. Please click the link in the email once more.</Words>
      )}
      {!open && <AuthLink to={next.to} label={next.label} />}
    </AuthPanel>
  )
}
