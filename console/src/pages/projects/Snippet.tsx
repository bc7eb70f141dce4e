import { Code, Group, Stack, Text } from '@mantine/core'
import { snippetOf } from '../../installation/snippet.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import classes from './Project.module.css'

/** What a developer pastes into the page. */
export function Snippet({ publicKey }: { publicKey: string }) {
  const snippet = snippetOf(location.origin, publicKey)
  return (
    <Stack gap={8}>
      <Group justify="space-between">
        <Text size="sm">Paste this before the closing body tag of your page:</Text>
        <CopyButton text={snippet} label="Copy snippet" />
      </Group>
      <Code block className={classes.snippet}>
        {snippet}
      </Code>
    </Stack>
  )
}
