import { Group, Stack, Text } from '@mantine/core'
import { Panel } from '../../ui/Panel.tsx'
import { ExportButton } from './ExportButton.tsx'

/** Everything of the organisation as a file. */
export const ExportPanel = () => (
  <Panel title="Export">
    <Stack>
      <Text size="sm" c="dimmed">
        One JSON file with everything of the organisation: projects, statuses, feedback, reports, comments,
        votes, people, tasks, members and the audit log. It holds personal data of your customers; keep it
        safe.
      </Text>
      <Group justify="flex-end">
        <ExportButton />
      </Group>
    </Stack>
  </Panel>
)
