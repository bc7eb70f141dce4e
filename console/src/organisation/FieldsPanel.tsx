import { Currency } from '@earshot/shared/company/money'
import { Organisation, OrganisationFields } from '@earshot/shared/organisation/organisation'
import { cheapestPlanWith, plans } from '@earshot/shared/plan/plans'
import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { request } from '../api/api.ts'
import type { FieldTexts } from '../design/form/ConflictChoice.tsx'
import { Form } from '../design/form/Form.tsx'
import { type FormFieldProps, useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { readSession, useUser } from '../session/session.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Currency.options.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))

const written = ({ name, senderName, currency }: OrganisationFields): FieldTexts => ({
  name: ['Organisation name', name],
  senderName: ['Sender name', senderName],
  currency: ['Currency of revenue', currency],
})

/** The organisation's name, the sender name of its emails, and the currency of its companies' revenue. */
export function FieldsPanel({
  organisation: { name, senderName, currency },
}: {
  organisation: Organisation
}) {
  const form = useForm<OrganisationFields, Organisation>({
    values: { name, senderName, currency },
    schema: OrganisationFields,
    written,
    send: (_, changes, was) => request('PATCH', '/organisation', Organisation, { body: { ...changes, was } }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Settings saved')
      readSession('USER_UPDATED').catch(() => undefined)
    },
  })
  return (
    <Panel title="General">
      <Form form={form} label="General settings" failed="The settings could not be saved" saveBar>
        <TextInput label="Organisation name" autoComplete="organization" {...form.field('name')} />
        <SenderField field={form.field('senderName')} />
        <NativeSelect
          label="Currency of revenue"
          description="Currency of company revenue. Amounts are not converted."
          data={currencies}
          {...form.field('currency')}
        />
      </Form>
    </Panel>
  )
}

const lifting = cheapestPlanWith(({ branding }) => branding === 'custom')

/** Sender name of the organisation's emails; its plan decides whether they have one of their own. */
function SenderField({ field }: { field: FormFieldProps<string> }) {
  const custom = plans[useUser().currentTenant.plan].branding === 'custom'
  return (
    <TextInput
      label="Sender name"
      description={
        custom || !lifting ? (
          'The name people see as the sender of your emails. The address stays ours.'
        ) : (
          <>
            Your emails come from Earshot.{' '}
            <Anchor component={Link} to={paths.subscription()} inherit underline="always">
              The {lifting.title} plan
            </Anchor>{' '}
            lets you choose the name they come from.
          </>
        )
      }
      placeholder="Earshot"
      disabled={!custom}
      {...field}
    />
  )
}
