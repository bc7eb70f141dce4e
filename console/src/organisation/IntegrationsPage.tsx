import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import { Anchor, Group, Stack } from '@mantine/core'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Panel } from '../design/page/Panel.tsx'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { scriptTag } from '../installation/framework-samples.ts'
import { ChatChannels } from '../integration/chat/ChatChannels.tsx'
import { SlackPanel } from '../integration/slack/SlackPanel.tsx'
import { TrackerConnection } from '../integration/TrackerConnection.tsx'
import { paths } from '../lib/paths.ts'
import { InstallationLine } from '../project/installation/InstallationLine.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { OrganisationFrame } from './OrganisationFrame.tsx'

const trackers = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  Object.values(trackerForms).map(({ name }) => name),
)

/** The organisation's connections: the widget of each project, and other services. */
export function IntegrationsPage() {
  const projects = useQuery(projectsQuery())
  return (
    <OrganisationFrame
      title="Integrations"
      description={`Each project has a widget that collects feedback on your own pages, and may track issues at ${trackers} and post news to Slack, Discord or Microsoft Teams.`}
    >
      <QueryState
        query={projects}
        loading="Loading Projects..."
        failed="The projects could not be loaded"
        empty={{
          Icon: IconFolders,
          title: 'No projects yet',
          text: 'A project comes with the widget that you put on your pages.',
          action: (
            <Anchor component={Link} to={paths.newProject()} size="sm">
              New project
            </Anchor>
          ),
        }}
      >
        {(items) => (
          <Stack>
            <SlackPanel />
            {items.map((project) => (
              <Panel key={project.id} title={project.name}>
                <Stack>
                  <InstallationLine project={project} mayEdit />
                  <TrackerConnection project={project} />
                  <ChatChannels project={project} />
                  <CodeSample label="HTML" code={scriptTag(location.origin, project.publicKey)} />
                  <Group gap="md">
                    <Anchor component={Link} to={paths.project(project.id)} size="sm">
                      {project.name} settings
                    </Anchor>
                  </Group>
                </Stack>
              </Panel>
            ))}
          </Stack>
        )}
      </QueryState>
    </OrganisationFrame>
  )
}
