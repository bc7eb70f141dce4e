import { Anchor, Group, Text } from '@mantine/core'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** Where everybody reads the project's public feedback. */
export function BoardLink({ slug }: { slug: string }) {
  const address = `${location.origin}${paths.siteFeedback(slug)}`
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">Public board, for anyone who has its address:</Text>
        <Anchor href={address} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
      </div>
      <CopyButton text={address} label="Copy address" />
    </Group>
  )
}
