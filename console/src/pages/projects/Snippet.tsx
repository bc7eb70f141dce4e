import { Code, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { snippetOf } from './snippet.ts'

/** What a developer pastes into the page. */
export function Snippet({ publicKey }: { publicKey: string }) {
  const snippet = snippetOf(location.origin, publicKey)
  return (
    <Stack gap={8}>
      <Group justify="space-between">
        <Text size="sm">Paste this before the closing body tag of your page:</Text>
        <CopyButton text={snippet} label="Copy snippet" />
      </Group>
      {/* Reachable by keyboard, because it scrolls sideways. */}
      <Code block tabIndex={0} aria-label="Snippet">
        {snippet}
      </Code>
    </Stack>
  )
}
