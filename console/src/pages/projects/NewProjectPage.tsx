import { Paper } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NewProjectForm } from './NewProjectForm.tsx'
import classes from './Project.module.css'

/** Creating a project; goes on to its page, where the snippet is. */
export function NewProjectPage() {
  const navigate = useNavigate()
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="New project"
        description="One site or product, with its own widget, feedback and task board."
      />
      <Paper withBorder p="md">
        <NewProjectForm
          onCreated={(project) => navigate(paths.project(project.id), { replace: true })}
          onCancel={() => navigate(paths.projects())}
        />
      </Paper>
    </div>
  )
}
