import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useRouteError } from 'react-router-dom'
import { messageOf } from '../api-error.ts'
import { paths } from '../paths.ts'

/** What is left when a page breaks: the specification's words, and two ways on. */
export function RouterError() {
  const error = useRouteError()
  return (
    <Container size="xs" py={80} component="main">
      <title>Error · Earshot</title>
      <Stack align="flex-start">
        <Title order={1}>Unexpected Application Error!</Title>
        <Text role="alert">{messageOf(error)}</Text>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button component="a" href={paths.home()} variant="default">
          Go to the dashboard
        </Button>
      </Stack>
    </Container>
  )
}
