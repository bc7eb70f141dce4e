import { formatMoment } from '@earshot/shared/format'
import type { Incident } from '@earshot/shared/service-status'
import { incidentImpactLabels, incidentStageLabels } from '@earshot/shared/words'
import { Anchor, Badge, Group, Stack, Switch, Text, Title } from '@mantine/core'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { incidentsQuery, useIncidentChange } from '../../queries/service-status.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { IncidentForm } from './IncidentForm.tsx'
import { IncidentUpdateForm } from './IncidentUpdateForm.tsx'
import classes from './Operator.module.css'

/** What everybody is told when something does not work: on the status page and in every console. */
export function IncidentsPage() {
  const incidents = useQuery(incidentsQuery())
  return (
    <Stack>
      <Panel title="New incident">
        <IncidentForm />
      </Panel>
      <Text size="sm" c="dimmed">
        Everyone can read this on the{' '}
        <Anchor href={paths.status()} underline="always">
          status page
        </Anchor>{' '}
        and in the console.
      </Text>
      <QueryState
        query={incidents}
        loading="Loading Incidents..."
        failed="The incidents could not be loaded"
        empty={{
          Icon: IconActivity,
          title: 'No incidents',
          text: 'Incidents and their updates appear here for a year.',
        }}
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((incident) => (
              <Row key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </QueryState>
    </Stack>
  )
}

function Row({ incident }: { incident: Incident }) {
  const { id, title, impact, thirdParty, startedAt, resolvedAt, updates } = incident
  const change = useIncidentChange(id)
  const [latest] = updates
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Badge variant="light" radius="sm" tt="none" color={resolvedAt === null ? 'orange' : 'gray'}>
          {resolvedAt === null ? incidentImpactLabels[impact] : 'Resolved'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        Since {formatMoment(startedAt)}
        {resolvedAt !== null && `, until ${formatMoment(resolvedAt)}`}
      </Text>
      {latest && (
        <Text size="sm" className={classes.words}>
          <b>{incidentStageLabels[latest.stage]}</b> <RelativeTime at={latest.createdAt} />: {latest.body}
        </Text>
      )}
      <Switch
        size="sm"
        label="Caused by a third party"
        checked={thirdParty}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ thirdParty: checked })}
      />
      {resolvedAt === null && <IncidentUpdateForm incident={incident} />}
    </li>
  )
}
