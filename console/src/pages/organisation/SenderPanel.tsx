import { Organisation, OrganisationSender } from '@earshot/shared/organisation'
import { plans, planThatLifts } from '@earshot/shared/plans'
import { Stack, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'

const lifting = planThatLifts(({ branding }) => branding === 'custom')

/** The name that the organisation's mails come from, as far as its plan lets it choose. */
export function SenderPanel({ organisation }: { organisation: Organisation }) {
  const { title, branding } = plans[useUser().currentTenant.plan]
  const custom = branding === 'custom'
  return (
    <Panel title="Email sender name">
      <Stack>
        {!custom && lifting && (
          <Notice
            tone="info"
            title={`The ${title} plan`}
            messages={[
              'Your invitations come from Earshot.',
              `The ${lifting.title} plan lets you choose the name they come from.`,
            ]}
          />
        )}
        <SenderForm organisation={organisation} readOnly={!custom} />
      </Stack>
    </Panel>
  )
}

interface Props {
  organisation: Organisation
  readOnly: boolean
}

/** The name that the organisation's invitations come from. */
function SenderForm({ organisation: { senderName }, readOnly }: Props) {
  const form = useForm<OrganisationSender, Organisation>({
    values: { senderName },
    schema: OrganisationSender,
    send: (values, _, was) => request('PATCH', '/organisation', Organisation, { body: { ...values, was } }),
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
