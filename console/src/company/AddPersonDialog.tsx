import type { Company } from '@earshot/shared/company/company'
import type { PersonDetail } from '@earshot/shared/person/person'
import { z } from 'zod'
import { CustomerField } from '../customer/CustomerField.tsx'
import {
  type CustomerDraft,
  customerFields,
  namelessCustomer,
  namesCustomer,
  noCustomer,
} from '../customer/customer-draft.ts'
import { useSaveCustomer } from '../customer/use-save-customer.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { changeCompany } from '../queries/change-company.ts'

interface Props {
  company: Company
  opened: boolean
  onClose: () => void
}

const Draft = z.object(customerFields).refine(namesCustomer, namelessCustomer)

/** Adds a person to a company: one who is known, or a new one. */
export const AddPersonDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Add a person to ${props.company.name}`}>
    <AddPersonForm {...props} />
  </Dialog>
)

function AddPersonForm({ company, onClose }: Omit<Props, 'opened'>) {
  const saveCustomer = useSaveCustomer()
  const form = useForm<CustomerDraft, PersonDetail>({
    values: noCustomer,
    schema: Draft,
    send: async (draft) => changeCompany(await saveCustomer(draft), company.id),
    saved: ({ name, company: joined }) => {
      onClose()
      notifyDone(`${name} was added to ${joined?.name ?? company.name}`)
    },
  })
  return (
    <Form
      form={form}
      label="Add person"
      failed="The person could not be added"
      submit="Add person"
      onCancel={onClose}
    >
      <CustomerField form={form} askCompany={false} />
    </Form>
  )
}
