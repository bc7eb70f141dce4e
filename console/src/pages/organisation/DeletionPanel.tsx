import type { Organisation } from '@earshot/shared/organisation'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeletionForm } from './DeletionForm.tsx'

/** Ends the organisation; for its owner. */
export function DeletionPanel({ organisation }: { organisation: Organisation }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Panel title="Delete the organisation">
      <Stack>
        <Text size="sm" c="dimmed">
          Deletes everything in it, for everyone. This cannot be undone.
        </Text>
        <Group justify="flex-end">
          <Button variant="light" color="red" onClick={open}>
            Delete {organisation.name}
          </Button>
        </Group>
      </Stack>
      <Dialog opened={opened} onClose={close} title={`Delete ${organisation.name}?`} size="lg" centered>
        <DeletionForm organisation={organisation} onCancel={close} />
      </Dialog>
    </Panel>
  )
}
