import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { limitMessage, plans } from '@earshot/shared/plan/plans'
import type { Project } from '@earshot/shared/project/project'
import { Button, Group, Text } from '@mantine/core'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { LimitedButton } from '../design/menu/LimitedButton.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { PlanLimitReached } from '../plan/PlanLimitReached.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { useUser } from '../session/session.ts'
import { installationOf } from './installation.ts'
import classes from './Project.module.css'
import { ProjectSquare } from './ProjectSquare.tsx'

const columns: readonly TableColumn<Project, never>[] = [
  {
    heading: 'Project',
    wide: true,
    accessor: ({ id, name, archivedAt }) => (
      <Link to={paths.project(id)} className={classes.name}>
        <ProjectSquare name={name} />
        <bdi>{name}</bdi>
        {archivedAt !== null && ' (archived)'}
      </Link>
    ),
  },
  { heading: 'Widget', accessor: (project) => <InstallationState project={project} /> },
  {
    heading: 'Websites',
    accessor: ({ allowedOrigins }) =>
      allowedOrigins.map((origin) => new URL(origin).host).join(', ') || 'None yet',
  },
]

export function ProjectListPage() {
  const { currentTenant } = useUser()
  const projects = useQuery(projectsQuery())
  const plan = plans[currentTenant.plan]
  const count = projects.data?.length ?? 0
  return (
    <>
      <PageTitle title="Projects" />
      <Group justify="space-between" mb="xs" className={classes.bar}>
        <Text c="var(--ink-2)">
          {projects.data && `${count} of ${counted(plan.projects, 'project')} on the ${plan.title} plan`}
        </Text>
        {projects.data && <NewProject count={count} />}
      </Group>
      <QueryState
        query={projects}
        loading="Loading Projects..."
        failed="The projects could not be loaded"
        empty={{
          Icon: IconFolders,
          title: 'No projects yet',
          text: 'A project is one site or product: it has its own widget, feedback and task board.',
        }}
      >
        {(items) => (
          <DataTable
            caption="Projects"
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            isFaded={({ archivedAt }) => archivedAt !== null}
          />
        )}
      </QueryState>
    </>
  )
}

/** Link to create a project, or the reason why the plan allows no more, with a link that raises the limit. */
function NewProject({ count }: { count: number }) {
  const { currentTenant } = useUser()
  if (!may(currentTenant, 'editProjects')) return null
  const full = limitMessage(currentTenant.plan, 'projects', count)
  return (
    <LimitedButton label="New project" full={full && <PlanLimitReached reason={full} />}>
      <Button component={Link} to={paths.newProject()}>
        New project
      </Button>
    </LimitedButton>
  )
}

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
