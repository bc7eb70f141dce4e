import { type IssueTracker, IssueTrackerService } from '@earshot/shared/integration/issue-tracker'
import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import type { Project } from '@earshot/shared/project/project'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConnectTrackerForm } from './ConnectTrackerForm.tsx'
import { EndButton } from './EndButton.tsx'
import { issueTrackersQuery } from './integration-queries.ts'
import { TrackerDeliveries } from './TrackerDeliveries.tsx'
import { Trouble } from './Trouble.tsx'

/** A project's connection to an issue tracker: what it does, and what is wrong with it. */
export function TrackerConnection({ project }: { project: Project }) {
  const { data } = useQuery(issueTrackersQuery())
  const [editing, setEditing] = useState<IssueTrackerService>()
  if (!data) return null
  const tracker = data.find(({ projectId }) => projectId === project.id)
  if (editing)
    return (
      <ConnectTrackerForm
        project={project}
        service={editing}
        tracker={tracker}
        onClose={() => setEditing(undefined)}
      />
    )
  if (!tracker)
    return (
      <Group gap="sm">
        {IssueTrackerService.options.map((service) => (
          <Button key={service} size="xs" variant="default" onClick={() => setEditing(service)}>
            Connect {trackerForms[service].name}
          </Button>
        ))}
        <Text size="sm" c="dimmed">
          Create issues from bugs and notify customers when they close.
        </Text>
      </Group>
    )
  return <Connected project={project} tracker={tracker} onEdit={() => setEditing(tracker.service)} />
}

interface ConnectedProps {
  project: Project
  tracker: IssueTracker
  onEdit: () => void
}

function Connected({ project, tracker, onEdit }: ConnectedProps) {
  const { target, url, trouble, service } = tracker
  const name = trackerForms[service].name
  const change = trouble === null ? 'Change' : 'Reconnect'
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Stack gap="xs">
      <Trouble service={name} trouble={trouble} />
      <Group gap="sm">
        <Text size="sm">
          {name}:{' '}
          <Anchor href={url} size="sm" underline="always" target="_blank" rel="noreferrer">
            {target}
          </Anchor>
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={onEdit}
          aria-label={`${change} ${name} for ${project.name}`}
        >
          {change}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={`Deliveries of ${project.name} at ${name}`}
        >
          Deliveries
        </Button>
        <EndButton
          path={`/projects/${project.id}/issue-tracker`}
          verb="Disconnect"
          name={`Disconnect ${name} from ${project.name}`}
          question={`Disconnect ${project.name} from ${target}?`}
          consequence={`Its issues stay at ${name}. The links to them end here.`}
          done={`${project.name} is disconnected from ${name}`}
          failed={`${name} could not be disconnected`}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {rulesInWords(project, tracker)}
      </Text>
      {isOpen && <TrackerDeliveries projectId={project.id} service={name} />}
    </Stack>
  )
}

/** The rules of a connection as sentences. */
function rulesInWords(
  { statuses }: Project,
  { closedStatusId, canceledStatusId, closesIssues }: IssueTracker,
): string {
  const nameOf = (statusId: string | null) => statuses.find(({ id }) => id === statusId)?.name
  const [done, canceled] = [nameOf(closedStatusId), nameOf(canceledStatusId)]
  return [
    done
      ? `When the last issue of an item is closed, the item is ${done} and its followers are notified.`
      : 'Closing an issue leaves its item as it is.',
    canceled
      ? `If all were canceled, it is ${canceled} instead.`
      : 'Canceling issues leaves the item as it is.',
    closesIssues
      ? 'When an item is finished here, its issues are closed.'
      : 'Finishing an item leaves its issues as they are.',
  ].join(' ')
}
