import { Company, NewCompany } from '@earshot/shared/company/company'
import { editableAmount, readAmount, readWholeNumber } from '@earshot/shared/company/money'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import type { FieldTexts } from '../design/form/ConflictChoice.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { companyQuery } from '../queries/companies.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'

interface Props {
  /** The company as it was when the dialog opened; undefined for a new one. */
  company: Company | undefined
  opened: boolean
  onClose: () => void
  /** Called with a company that was added. */
  onAdded?: (company: Company) => void
}

/** Adds or edits a company in a dialog. The page keeps it while the company may be deleted by others. */
export const CompanyDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={props.company ? 'Edit company' : 'New company'}>
    <CompanyForm {...props} />
  </Dialog>
)

/** Fields of the form; the numbers are as typed. */
interface CompanyDraft {
  name: string
  domain: string
  plan: string
  revenue: string
  size: string
}

const draftOf = (company: Company | undefined, currency: string): CompanyDraft => ({
  name: company?.name ?? '',
  domain: company?.domain ?? '',
  plan: company?.plan ?? '',
  revenue: editableAmount(company?.revenue ?? 0, currency),
  size: company?.size?.toString() ?? '',
})

/** The draft as read by a person who chooses between two versions. */
const written = ({ name, domain, plan, revenue, size }: CompanyDraft): FieldTexts => ({
  name: ['Name', name],
  domain: ['Domain', domain],
  plan: ['Plan', plan],
  revenue: ['Revenue', revenue],
  size: ['Size', size],
})

/** A draft as the API takes it; NaN for a number that cannot be read, which the schema refuses with a sentence. */
const bodyOf = ({ revenue, size, ...texts }: CompanyDraft, currency: string) => ({
  ...texts,
  revenue: readAmount(revenue, currency) ?? Number.NaN,
  size: size.trim() === '' ? null : (readWholeNumber(size) ?? Number.NaN),
})

/** The refusal of a company that others deleted, with what can be done. */
function explainMissing(error: unknown): never {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  const detail = 'Nothing that you typed is lost. Add it again as a new company, or cancel.'
  throw new ApiError({ status: error.status, code: error.code, detail })
}

/** The form's state. A company that is gone when it is saved can be added again with what was typed. */
function useCompanyForm({ company, onClose, onAdded }: Omit<Props, 'opened'>) {
  const { currency } = useUser().currentTenant
  const [isGone, setGone] = useState(false)
  const isNew = company === undefined || isGone
  const { data: current = company } = useQuery({ ...companyQuery(company?.id ?? ''), enabled: !isNew })
  const before = draftOf(current, currency)
  const form = useForm<CompanyDraft, Company>({
    values: before,
    schema: NewCompany,
    body: (draft) => bodyOf(draft, currency),
    written,
    send: async (draft, changes, was) => {
      const body = bodyOf(draft, currency)
      if (isNew) return request('POST', '/companies', Company, { body })
      const changed = (of: object) =>
        Object.fromEntries(Object.entries(of).filter(([name]) => name in changes))
      return request('PATCH', `/companies/${company.id}`, Company, {
        body: { ...changed(body), was: changed(bodyOf({ ...before, ...was }, currency)) },
      }).catch(explainMissing)
    },
    refused: (error) => error instanceof ApiError && error.code === 'not_found' && setGone(true),
    saved: (saved) => {
      queryClient.setQueryData(keys.company(saved.id), saved)
      for (const queryKey of [keys.companies(), keys.contacts(), keys.feedback()])
        void queryClient.invalidateQueries({ queryKey })
      onClose()
      notifyDone(isNew ? `${saved.name} was added` : 'Company saved')
      if (isNew) onAdded?.(saved)
    },
  })
  return { form, isNew, isGone, currency }
}

function CompanyForm(props: Omit<Props, 'opened'>) {
  const { form, isNew, isGone, currency } = useCompanyForm(props)
  return (
    <Form
      form={form}
      label={isNew ? 'New company' : 'Edit company'}
      failed={isGone ? { warning: 'Somebody deleted this company' } : 'The company could not be saved'}
      submit={isNew ? 'Add company' : 'Save changes'}
      button={{ disabled: !isNew && !form.changed }}
      onCancel={props.onClose}
    >
      <TextInput dir="auto" label="Name" data-autofocus {...form.field('name')} />
      <TextInput label="Domain" placeholder="example.com" {...form.field('domain')} />
      <TextInput
        dir="auto"
        label="Plan"
        description="What they bought from you, such as Pro"
        {...form.field('plan')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          inputMode="decimal"
          label={`Revenue in ${currency}`}
          description="What they pay, such as 1,234.50"
          {...form.field('revenue')}
        />
        <TextInput
          inputMode="numeric"
          label="Size"
          description="People who work there"
          {...form.field('size')}
        />
      </SimpleGrid>
    </Form>
  )
}
