import { NewOrganisation, OrganisationChoice } from '@earshot/shared/organisation/organisation'
import { Paper, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyFailed } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { paths } from '../lib/paths.ts'
import { switchOrganisation } from '../session/session.ts'
import classes from './Organisation.module.css'

/** Creates another organisation of the signed-in person; the console then shows the new one. */
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

/** Form for another organisation; the session switches to it. */
function NewOrganisationForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm<NewOrganisation, OrganisationChoice>({
    values: { name: '' },
    schema: NewOrganisation,
    send: (body) => request('POST', '/organisations', OrganisationChoice, { body }),
    saved: ({ organisationId }) =>
      switchOrganisation(organisationId).catch((error: unknown) =>
        notifyFailed('The organisation was created, and could not be opened', error),
      ),
  })
  return (
    <Form
      form={form}
      label="New organisation"
      failed="The organisation could not be created"
      submit="Create organisation"
      onCancel={onCancel}
    >
      <TextInput label="Organisation name" autoComplete="organization" {...form.field('name')} />
    </Form>
  )
}
