import { Currency } from '@earshot/shared/company/money'
import { Organisation, OrganisationCurrency } from '@earshot/shared/organisation/organisation'
import { NativeSelect } from '@mantine/core'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { readSession } from '../session/session.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Currency.options.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))

/** The currency of all companies' revenue. */
export function CurrencyPanel({ organisation: { currency } }: { organisation: Organisation }) {
  const form = useForm<OrganisationCurrency, Organisation>({
    values: { currency },
    schema: OrganisationCurrency,
    send: (values, _, was) => request('PATCH', '/organisation', Organisation, { body: { ...values, was } }),
    saved: (saved) => {
      queryClient.setQueryData(keys.organisation(), saved)
      notifyDone('Currency saved')
      readSession('USER_UPDATED').catch(() => undefined)
    },
  })
  return (
    <Panel title="Currency">
      <Form
        form={form}
        label="Currency"
        failed="The currency could not be saved"
        submit="Save changes"
        button={{ disabled: !form.changed }}
      >
        <NativeSelect
          label="Currency of revenue"
          description="Of what your customers’ companies pay you. Amounts keep their numbers: 100 USD become 100 EUR."
          data={currencies}
          {...form.field('currency')}
        />
      </Form>
    </Panel>
  )
}
