import { NewOrganisation, OrganisationChoice } from '@earshot/shared/organisation'
import { TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { switchOrganisation } from '../../lib/session.ts'

/** A further organisation; the session goes on in it. */
export function NewOrganisationForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm<NewOrganisation, void>({
    values: { name: '' },
    schema: NewOrganisation,
    async send(body) {
      const { organisationId } = await request('POST', '/organisations', OrganisationChoice, { body })
      await switchOrganisation(organisationId)
    },
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
