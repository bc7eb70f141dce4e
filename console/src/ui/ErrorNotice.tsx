import { Alert, Button, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

interface Props {
  /** What could not be done: 'The projects could not be loaded'. */
  title: string
  error: Error & { requestId?: string | undefined }
  onRetry?: () => void
}

/** A failure in words, with the way on. */
export function ErrorNotice({ title, error, onRetry }: Props) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={title}
      role="alert"
    >
      <Text size="sm">{error.message}</Text>
      {error.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          Reference for support: {error.requestId}
        </Text>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  )
}
