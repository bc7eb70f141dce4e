import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { confirmWithGoogle } from '../lib/google.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'
import { Notice } from '../ui/Notice.tsx'

interface Props {
  onProven: () => void
  onCancel: () => void
}

/** Google, once more, for whoever is signed in and has no password. */
export function GoogleConfirmation({ onProven, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  async function ask() {
    attempt.current?.abort()
    attempt.current = new AbortController()
    setError(undefined)
    const failure = await confirmWithGoogle(attempt.current.signal).catch(messageOf)
    if (failure === null) onProven()
    else setError(failure)
  }

  return (
    <Stack>
      {error && <Notice tone="danger" title="Error" messages={[error]} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-mantine-stop-propagation="true">
          Cancel
        </Button>
        <Button
          variant="default"
          leftSection={<GoogleMark />}
          onClick={() => void ask()}
          data-autofocus
          data-mantine-stop-propagation="true"
        >
          Continue with Google
        </Button>
      </Group>
    </Stack>
  )
}
