import type { IssueTracker } from '@earshot/shared/integration/issue-tracker'
import type { Project } from '@earshot/shared/project/project'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ConnectGitHubForm } from './ConnectGitHubForm.tsx'
import { EndButton } from './EndButton.tsx'
import { issueTrackersQuery } from './integration-queries.ts'
import { Trouble } from './Trouble.tsx'

/** A project's connection to GitHub: what it does, and what is wrong with it. */
export function GitHubConnection({ project }: { project: Project }) {
  const { data } = useQuery(issueTrackersQuery())
  const [editing, { open, close }] = useDisclosure(false)
  if (!data) return null
  const tracker = data.find(({ projectId }) => projectId === project.id)
  if (editing) return <ConnectGitHubForm project={project} tracker={tracker} onClose={close} />
  if (!tracker)
    return (
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={open}>
          Connect GitHub
        </Button>
        <Text size="sm" c="dimmed">
          Make issues of bugs, and tell customers when they are closed.
        </Text>
      </Group>
    )
  return <Connected project={project} tracker={tracker} onEdit={open} />
}

interface ConnectedProps {
  project: Project
  tracker: IssueTracker
  onEdit: () => void
}

function Connected({ project, tracker, onEdit }: ConnectedProps) {
  const { repository, url, trouble } = tracker
  return (
    <Stack gap="xs">
      <Trouble service="GitHub" trouble={trouble} />
      <Group gap="sm">
        <Text size="sm">
          GitHub:{' '}
          <Anchor href={url} size="sm" target="_blank" rel="noreferrer">
            {repository}
          </Anchor>
        </Text>
        <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change GitHub for ${project.name}`}>
          Change
        </Button>
        <EndButton
          path={`/projects/${project.id}/github`}
          verb="Disconnect"
          name={`Disconnect GitHub from ${project.name}`}
          question={`Disconnect ${project.name} from ${repository}?`}
          consequence="Its issues stay at GitHub. The links to them end here."
          done={`${project.name} is disconnected from GitHub`}
          failed="GitHub could not be disconnected"
        />
      </Group>
      <Text size="sm" c="dimmed">
        {rulesInWords(project, tracker)}
      </Text>
    </Stack>
  )
}

/** The rules of a connection as sentences. */
function rulesInWords({ statuses }: Project, { closedStatusId, closesIssues }: IssueTracker): string {
  const status = statuses.find(({ id }) => id === closedStatusId)
  const incoming = status
    ? `When the last issue of an item is closed, the item is ${status.name} and its followers are notified.`
    : 'Closing an issue leaves its item as it is.'
  const outgoing = closesIssues
    ? 'When an item is finished here, its issues are closed.'
    : 'Finishing an item leaves its issues as they are.'
  return `${incoming} ${outgoing}`
}
