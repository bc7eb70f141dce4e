import { ActionResult } from '@earshot/shared/result'
import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { act } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { activationToken } from './activation-token.ts'

/**
 * Where an activation link leads. Only the button consumes the link, so mail scanners that open links
 * change nothing; the token leaves the address bar at once.
 */
export function ActivatePage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => activationToken(hash))
  const [pending, setPending] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>()
  useEffect(() => {
    if (hash) void navigate(paths.activate(), { replace: true })
  }, [hash, navigate])

  async function activate() {
    setPending(true)
    setMessages(undefined)
    const { status, messages } = await act('/auth/activate', ActionResult, { token })
    setPending(false)
    if (status === 'Ok') void navigate(paths.loginActivated(), { replace: true })
    else if (status === 'Unknown') setMessages(messages)
    else void navigate(paths.signupError(messages.join('|')), { replace: true })
  }

  return (
    <Paper withBorder p="lg">
      <PageTitle title="Activate your account" />
      <Stack>
        <Title order={1} ta="center">
          Activate your account
        </Title>
        {messages && <Notice tone="danger" title="Error" messages={messages} />}
        {token ? (
          <>
            <Text ta="center">One click, and you can log in.</Text>
            <Button onClick={() => void activate()} loading={pending}>
              Activate account
            </Button>
          </>
        ) : (
          <Text ta="center">
            This address is not complete. Please click the link in the activation email, or{' '}
            <Anchor component={Link} to={paths.signup()} inherit underline="always">
              sign up again
            </Anchor>{' '}
            to get a new one.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
