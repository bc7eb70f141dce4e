import { Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { tellConfirmation } from '../../google.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useQueryOnce } from './query-once.ts'

/** Where the window ends in which somebody proved with Google who they are; it tells the page behind it and closes. */
export function GoogleConfirmedPage() {
  const error = useQueryOnce().get('googleError')
  useEffect(() => {
    tellConfirmation({ error })
    window.close()
  }, [error])
  return (
    <Paper withBorder p="lg">
      <PageTitle title="Google" />
      <Stack>
        <Title order={1} ta="center">
          {error ? 'That did not work' : 'Thank you'}
        </Title>
        <Text ta="center">{error ?? 'You can close this window and go on where you were.'}</Text>
      </Stack>
    </Paper>
  )
}
