import { Paper } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NewOrganisationForm } from './NewOrganisationForm.tsx'
import classes from './Organisation.module.css'

/** A further organisation of the signed-in person; once it is there, the console shows it. */
export function NewOrganisationPage() {
  const navigate = useNavigate()
  return (
    <div className={classes.narrow}>
      <PageHeader
        level={1}
        title="New organisation"
        description="With its own people, projects and plan. You will be its owner, and it starts with a first project on the Free plan."
      />
      <Paper withBorder p="md">
        <NewOrganisationForm onCancel={() => navigate(paths.home())} />
      </Paper>
    </div>
  )
}
