import { planFull } from '@earshot/shared/plans'
import type { Project } from '@earshot/shared/project'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { PlanFull } from '../../plan/PlanFull.tsx'
import { projectsQuery } from '../../queries/projects.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { NewProjectForm } from './NewProjectForm.tsx'
import classes from './Project.module.css'

/** Creating a project; goes on to its page, where the snippet is. */
export const NewProjectPage = () => (
  <div className={classes.narrow}>
    <PageHeader
      title="New project"
      description="One site or product, with its own widget, feedback and task board."
    />
    <QueryState
      query={useQuery(projectsQuery())}
      loading="Loading Projects..."
      failed="The projects could not be loaded"
    >
      {(projects) => <NewProject projects={projects} />}
    </QueryState>
  </div>
)

/** The form where the plan had room on arrival: what is typed stays, whatever happens meanwhile. */
function NewProject({ projects }: { projects: readonly Project[] }) {
  const navigate = useNavigate()
  const { plan } = useUser().currentTenant
  const [full] = useState(planFull(plan, 'projects', projects.length))
  if (full)
    return (
      <Notice tone="info" title="Your plan is full" messages={[]}>
        <p>
          <PlanFull reason={full} />
        </p>
      </Notice>
    )
  return (
    <NewProjectForm
      onCreated={(project) => navigate(paths.project(project.id), { replace: true })}
      onCancel={() => navigate(paths.projects())}
    />
  )
}
