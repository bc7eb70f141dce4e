import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { act } from '../../lib/api.ts'
import { Button } from '../../plain/Button.tsx'
import { Stack } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  token: string
  invitation: { organisationName: string }
  onJoined: () => Promise<void>
}

/** Accepts as whoever is signed in. */
export function AcceptNowForm({ token, invitation, onJoined }: Props) {
  const [messages, setMessages] = useState<readonly string[]>()
  const [pending, setPending] = useState(false)
  async function accept() {
    setPending(true)
    setMessages(undefined)
    const outcome = await act('/invitations/accept', ActionResult, { token })
    if (outcome.status === 'Ok') return onJoined()
    setPending(false)
    setMessages(outcome.messages)
  }
  return (
    <Stack>
      {messages && <Notice tone="danger" title="Error" messages={messages} />}
      <Button onClick={() => void accept()} loading={pending}>
        Join {invitation.organisationName}
      </Button>
    </Stack>
  )
}
