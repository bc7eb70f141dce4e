import { Organisation, OrganisationName } from '@earshot/shared/organisation'
import { TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { readSession } from '../../lib/session.ts'

/** The organisation's name. */
export function NameForm({ organisation }: { organisation: Organisation }) {
  const form = useForm<OrganisationName, Organisation>({
    values: { name: organisation.name },
    schema: OrganisationName,
    send: (body) => request('PATCH', '/organisation', Organisation, { body }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Organisation saved')
      readSession('USER_UPDATED').catch(() => undefined)
    },
  })
  return (
    <Form
      form={form}
      label="Organisation name"
      failed="The organisation could not be saved"
      submit="Save changes"
      button={{ disabled: !form.changed }}
    >
      <TextInput label="Organisation name" autoComplete="organization" {...form.field('name')} />
    </Form>
  )
}
