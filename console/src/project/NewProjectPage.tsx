import { limitMessage } from '@earshot/shared/plan/plans'
import { Project } from '@earshot/shared/project/project'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { PlanLimitReached } from '../plan/PlanLimitReached.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import classes from './Project.module.css'
import { NewProjectFields, withoutBlanks } from './project-fields.ts'
import { WebsiteFields } from './WebsiteFields.tsx'

/** Creates a project, then opens its page with the snippet. */
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

/** Keeps the form mounted if the plan's limit is reached while the user types. */
function NewProject({ projects }: { projects: readonly Project[] }) {
  const navigate = useNavigate()
  const { plan } = useUser().currentTenant
  const [full] = useState(limitMessage(plan, 'projects', projects.length))
  if (full)
    return (
      <Notice tone="info" title="Your plan is full" messages={[]}>
        <p>
          <PlanLimitReached reason={full} />
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

interface Props {
  onCreated: (project: Project) => void
  onCancel: () => void
}

/** Form for a new project: name and websites. */
function NewProjectForm({ onCreated, onCancel }: Props) {
  const form = useForm<NewProjectFields, Project>({
    values: { name: '', allowedOrigins: [''] },
    schema: NewProjectFields,
    send: (values) => request('POST', '/projects', Project, { body: withoutBlanks(values) }),
    saved: (project) => {
      queryClient.setQueryData(keys.project(project.id), project)
      void queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
      onCreated(project)
    },
  })
  return (
    <Form
      form={form}
      label="New project"
      failed="The project could not be created"
      submit="Create project"
      onCancel={onCancel}
    >
      <TextInput label="Name" {...form.field('name')} />
      <WebsiteFields form={form} />
    </Form>
  )
}
