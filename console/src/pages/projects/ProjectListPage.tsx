import { may } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plans'
import type { Project } from '@earshot/shared/project'
import { counted } from '@earshot/shared/words'
import { Button, Group, Text } from '@mantine/core'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { projectsQuery } from '../../queries/projects.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { installationOf } from './installation.ts'
import classes from './Project.module.css'

/** The organisation's projects. */
export function ProjectListPage() {
  const { currentTenant } = useUser()
  const projects = useQuery(projectsQuery())
  const mayEdit = may(currentTenant, 'editProjects')
  const plan = plans[currentTenant.plan]
  return (
    <div className={classes.page}>
      <PageTitle title="Projects" />
      <Group justify="space-between" mb="md">
        <Text c="dimmed">
          {projects.data &&
            `${projects.data.length} of ${counted(plan.projects, 'project')} on the ${plan.title} plan`}
        </Text>
        {mayEdit && <NewProjectButton />}
      </Group>
      <QueryState
        query={projects}
        loading="Loading Projects..."
        failed="The projects could not be loaded"
        empty={{
          Icon: IconFolders,
          title: 'No projects yet',
          text: 'A project is one site or product: it has its own widget, feedback and task board.',
          action: mayEdit && <NewProjectButton />,
        }}
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((project) => (
              <li key={project.id}>
                <Link to={paths.project(project.id)} className={classes.row}>
                  <span className={classes.name}>{project.name}</span>
                  <Text span size="sm" c="dimmed">
                    <InstallationState project={project} />
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  )
}

const NewProjectButton = () => (
  <Button component={Link} to={paths.newProject()} leftSection={<IconPlus size={16} aria-hidden />}>
    New project
  </Button>
)

function InstallationState({ project }: { project: Project }) {
  const { seen, refused } = installationOf(project)
  if (refused) return `Refused on ${refused.origin}`
  if (!seen) return 'Not installed yet'
  return (
    <>
      Last seen on {seen.origin} <RelativeTime at={seen.seenAt} />
    </>
  )
}
