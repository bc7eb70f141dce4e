import { formatMoment, formatRangeOnBothClocks } from '@earshot/shared/format'
import type { Maintenance } from '@earshot/shared/service-status'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useQuery } from '@tanstack/react-query'
import { maintenanceQuery, useCancelMaintenance } from '../../queries/service-status.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import classes from './Operator.module.css'

/** Times in which the service will be away, told days before. */
export function MaintenancePage() {
  const windows = useQuery(maintenanceQuery())
  return (
    <Stack>
      <Panel title="New maintenance">
        <MaintenanceForm />
      </Panel>
      <QueryState
        query={windows}
        loading="Loading Maintenance..."
        failed="The maintenance could not be loaded"
        empty={{
          Icon: IconTool,
          title: 'No maintenance',
          text: 'Announced maintenance appears here, and for a year afterwards.',
        }}
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((window) => (
              <Row key={window.id} window={window} />
            ))}
          </ul>
        )}
      </QueryState>
    </Stack>
  )
}

function Row({ window }: { window: Maintenance }) {
  const { id, title, body, startsAt, endsAt, announcedAt } = window
  const [asked, { open, close }] = useDisclosure(false)
  const cancel = useCancelMaintenance(id)
  const fate = fateOf(window, Date.now())
  const begun = fate === 'Under way'
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Badge variant="light" radius="sm" tt="none" color={fate === 'Announced' || begun ? 'blue' : 'gray'}>
          {fate}
        </Badge>
      </Group>
      <Text size="sm">{formatRangeOnBothClocks(startsAt, endsAt)}</Text>
      <Text size="sm" className={classes.words}>
        {body}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Announced on {formatMoment(announcedAt)}
        </Text>
        {(fate === 'Announced' || begun) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${begun ? 'End it now' : 'Cancel maintenance'}: ${title}`}
            onClick={open}
          >
            {begun ? 'End it now' : 'Cancel maintenance'}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asked}
        title={begun ? `End ${title} now?` : `Cancel ${title}?`}
        confirmLabel={begun ? 'End it' : 'Cancel maintenance'}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {begun
          ? 'From now on interruptions count again.'
          : 'Everyone who got an email about it gets another one.'}
      </ConfirmDialog>
    </li>
  )
}

function fateOf({ startsAt, endsAt, cancelledAt }: Maintenance, now: number): string {
  if (cancelledAt !== null) return cancelledAt < startsAt ? 'Cancelled' : 'Ended early'
  if (endsAt <= now) return 'Done'
  return startsAt <= now ? 'Under way' : 'Announced'
}
