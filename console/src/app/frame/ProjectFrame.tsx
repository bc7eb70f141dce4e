import { Button, Menu, UnstyledButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { FullPage } from '../../design/page/FullPage.tsx'
import { PageTitle } from '../../design/page/PageTitle.tsx'
import { EmptyState } from '../../design/table/EmptyState.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { paths } from '../../lib/paths.ts'
import { ProjectSquare } from '../../project/ProjectSquare.tsx'
import { projectSections } from '../../project/project-sections.ts'
import { projectQuery, projectsQuery } from '../../queries/projects.ts'
import { useUser } from '../../session/session.ts'
import { SideNavigation } from '../navigation/SideNavigation.tsx'
import classes from './ProjectFrame.module.css'

/** The frame of a project's pages: loads the project in the address, and shows the project's menu. */
export function ProjectFrame() {
  const { projectId = '' } = useParams()
  const project = useQuery(projectQuery(projectId))
  const items = projectSections(useUser().currentTenant, projectId).map((item) => ({
    ...item,
    mark: item.label === 'Install' && project.data?.installation && <Installed />,
  }))
  if (project.error instanceof ApiError && project.error.missing) return <ProjectNotFound />
  return (
    <FullPage>
      <SideNavigation label="Project" sections={[{ items }]} head={<ProjectSwitch projectId={projectId} />}>
        {project.data ? (
          <Outlet key={projectId} context={project.data} />
        ) : (
          <div className={classes.state}>
            <PageTitle title="Projects" />
            <QueryState query={project} loading="Loading Project..." failed="The project could not be loaded">
              {() => null}
            </QueryState>
          </div>
        )}
      </SideNavigation>
    </FullPage>
  )
}

const ProjectNotFound = () => (
  <>
    <PageTitle title="Project not found" />
    <EmptyState
      title="Project not found"
      text="It was deleted, or it belongs to another organisation."
      action={
        <Button component={Link} to={paths.projects()} variant="default">
          See all projects
        </Button>
      }
    />
  </>
)

const Installed = () => (
  <IconCircleCheckFilled className={classes.installed} size={14} role="img" aria-label="Installed" />
)

/** Shows the current project, and switches to the same page of another project. */
function ProjectSwitch({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const { pathname } = useLocation()
  const name = projects.find(({ id }) => id === projectId)?.name ?? 'Project'
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`Switch project: ${name}`}>
          <ProjectSquare name={name} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.projects}>
          {projects.map(({ id, name, archivedAt }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={pathname.replace(projectId, id)}
              leftSection={<ProjectSquare name={name} />}
              rightSection={id === projectId && <IconCheck size={14} aria-label="Shown now" />}
            >
              {name}
              {archivedAt !== null && ' (archived)'}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.projects()}>
          All projects
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
