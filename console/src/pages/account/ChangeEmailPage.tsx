import { ActionResult } from '@earshot/shared/result'
import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { act } from '../../api.ts'
import { paths } from '../../paths.ts'
import { readSession, useSession } from '../../session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

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
    <Paper withBorder p="lg">
      <PageTitle title="Confirm your email" />
      <Stack>
        <Title order={1} ta="center">
          Confirm your email
        </Title>
        {result && (
          <Notice
            tone={done ? 'success' : 'danger'}
            title={done ? 'Email changed' : 'Error'}
            messages={result.messages}
          />
        )}
        {open && (
          <>
            <Text ta="center">One click, and you sign in to Earshot with this address.</Text>
            <Button onClick={() => void confirm()} loading={pending}>
              Confirm this address
            </Button>
          </>
        )}
        {!token && !result && (
          <Text ta="center">This address is not complete. Please click the link in the mail once more.</Text>
        )}
        {!open && (
          <Anchor component={Link} to={next.to} ta="center" underline="always">
            {next.label}
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}
