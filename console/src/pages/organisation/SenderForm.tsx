import { Organisation, OrganisationSender } from '@earshot/shared/organisation'
import { TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

interface Props {
  organisation: Organisation
  readOnly: boolean
}

/** The name that the organisation's invitations come from. */
export function SenderForm({ organisation: { senderName }, readOnly }: Props) {
  const form = useForm<OrganisationSender, Organisation>({
    values: { senderName },
    schema: OrganisationSender,
    send: (body) => request('PATCH', '/organisation', Organisation, { body }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Sender name saved')
    },
  })
  return (
    <Form
      form={form}
      label="Email sender name"
      failed="The sender name could not be saved"
      submit={!readOnly && 'Save changes'}
      button={{ disabled: !form.changed }}
    >
      <TextInput
        label="Sender name"
        description="The name people see as the sender of your emails. The address stays ours."
        placeholder="Earshot"
        disabled={readOnly}
        {...form.field('senderName')}
      />
    </Form>
  )
}
