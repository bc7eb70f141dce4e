import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { projectSections } from '../pages/projects/project-sections.ts'
import { projectQuery } from '../queries/projects.ts'
import { FullPage } from '../ui/FullPage.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import classes from './ProjectFrame.module.css'
import { ProjectSwitch } from './ProjectSwitch.tsx'
import { SideNavigation } from './SideNavigation.tsx'

/** The frame of a project's pages: loads the project that the address names, beside the ways between them. */
export function ProjectFrame() {
  const { projectId = '' } = useParams()
  const project = useQuery(projectQuery(projectId))
  const items = projectSections(useUser().currentTenant, projectId).map((item) => ({
    ...item,
    mark: item.label === 'Install' && project.data?.installation && <Installed />,
  }))
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

const Installed = () => (
  <IconCircleCheckFilled className={classes.installed} size={14} role="img" aria-label="Installed" />
)
