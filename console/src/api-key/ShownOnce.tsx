import { Alert, Text } from '@mantine/core'
import { CodeSample } from '../design/plain/CodeSample.tsx'

/** A new secret, which is never shown again. */
export const ShownOnce = ({ name, secret }: { name: string; secret: string }) => (
  <Alert color="green" variant="light" title={`The key for ${name}`} role="status">
    <Text size="sm">
      Copy it now: it is not shown again. Keep it on a server, never in a page or in an app.
    </Text>
    <CodeSample label="EARSHOT_API_KEY" code={secret} />
  </Alert>
)
