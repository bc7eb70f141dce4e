import type { Project } from '@earshot/shared/project'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { projectQuery } from '../../queries/projects.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import classes from './Project.module.css'
import { ProjectHeader } from './ProjectHeader.tsx'

/** Loads the project that the address names, under its header. */
export function ProjectFrame({ children }: { children: (project: Project) => ReactNode }) {
  const { projectId = '' } = useParams()
  const project = useQuery(projectQuery(projectId))
  return (
    <div className={classes.page}>
      {!project.data && <PageTitle title="Projects" />}
      <QueryState query={project} loading="Loading Project..." failed="The project could not be loaded">
        {(loaded) => (
          <>
            <ProjectHeader project={loaded} />
            {children(loaded)}
          </>
        )}
      </QueryState>
    </div>
  )
}
