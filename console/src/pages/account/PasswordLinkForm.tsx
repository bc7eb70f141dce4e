import { ActionResult } from '@earshot/shared/result'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { act } from '../../lib/api.ts'
import { ResetRequestOutcome } from '../auth/reset-request-outcome.tsx'

/** How somebody who comes with Google gets a password as well: by the same link as everybody who has none to give. */
export function PasswordLinkRequest({ email }: { email: string }) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function request() {
    setPending(true)
    setResult(await act('/auth/forgotten-password', ActionResult, { email }))
    setPending(false)
  }

  return (
    <Stack gap="sm">
      {result && <ResetRequestOutcome result={result} />}
      {result?.status !== 'Ok' && (
        <>
          <Text>
            You sign in with Google and have no password. To have one as well, ask for a link to {email}.
          </Text>
          <Group>
            <Button onClick={() => void request()} loading={pending}>
              Send me a link
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
