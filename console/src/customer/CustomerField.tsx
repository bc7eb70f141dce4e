import { limits } from '@earshot/shared/limits'
import { PersonPage } from '@earshot/shared/person/person'
import { Combobox, Input, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import type { FormFieldProps } from '../design/form/use-form.ts'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { keys } from '../queries/query-keys.ts'
import classes from './CustomerField.module.css'
import { type CustomerDraft, noCustomer } from './customer-draft.ts'

/** A customer on screen. */
export type ChosenCustomer = { name: string; email: string | null }

interface Props {
  /** The customer whom the form's values name at first. */
  first?: ChosenCustomer | undefined
  /** False where the company of a new customer is known. */
  askCompany?: boolean
  form: {
    errors: { contactId?: string | undefined }
    field: (name: 'name' | 'email' | 'company') => FormFieldProps<string>
    set: (change: CustomerDraft) => void
  }
}

/** Chooses a customer by name, address or company, or takes the details of one to add. */
export function CustomerField({ form, first, askCompany = true }: Props) {
  const [chosen, setChosen] = useState<ChosenCustomer | 'new' | undefined>(first)
  const change = () => {
    form.set(noCustomer)
    setChosen(undefined)
  }
  if (chosen === 'new') return <NewCustomer form={form} askCompany={askCompany} onCancel={change} />
  if (chosen)
    return (
      <Input.Wrapper label="Customer">
        <div className={classes.chosen}>
          <PersonAvatar fullName={chosen.name} size={24} />
          <span className={classes.chosenName}>
            <bdi>{chosen.name}</bdi> <span className={classes.muted}>{chosen.email}</span>
          </span>
          <TextButton onClick={change}>Change</TextButton>
        </div>
      </Input.Wrapper>
    )
  return (
    <CustomerSearch
      error={form.errors.contactId}
      onPick={({ id, ...customer }) => {
        form.set({ ...noCustomer, contactId: id })
        setChosen(customer)
      }}
      onAdd={(typed) => {
        form.set({ ...noCustomer, [typed.includes('@') ? 'email' : 'name']: typed })
        setChosen('new')
      }}
    />
  )
}

type NewCustomerProps = Pick<Props, 'form' | 'askCompany'> & { onCancel: () => void }

const NewCustomer = ({ form, askCompany, onCancel }: NewCustomerProps) => (
  <fieldset className={classes.newCustomer}>
    <legend>
      New customer <TextButton onClick={onCancel}>Search instead</TextButton>
    </legend>
    <TextInput dir="auto" label="Name" autoFocus {...form.field('name')} />
    <TextInput
      type="email"
      label="Email"
      description="Gets no emails until they have confirmed it themselves"
      {...form.field('email')}
    />
    {askCompany && <TextInput dir="auto" label="Company" {...form.field('company')} />}
  </fieldset>
)

interface SearchProps {
  error: string | undefined
  onPick: (customer: ChosenCustomer & { id: string }) => void
  onAdd: (typed: string) => void
}

/** Value of the option that adds a customer. */
const addition = 'new'

function CustomerSearch({ error, onPick, onAdd }: SearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    queryKey: keys.peopleFound(query),
    queryFn: ({ signal }) => request('GET', '/contacts', PersonPage, { query: { query, limit: 8 }, signal }),
    enabled: query !== '',
  })
  const people = found.data?.items ?? []
  const submit = (value: string) => {
    combobox.closeDropdown()
    const person = people.find(({ id }) => id === value)
    if (person) onPick(person)
    else if (value === addition) onAdd(typed.trim())
  }
  return (
    <Combobox store={combobox} transitionProps={{ duration: 100 }} onOptionSubmit={submit}>
      <Combobox.Target>
        <TextInput
          dir="auto"
          label="Customer"
          placeholder="Name, email or company"
          data-autofocus
          data-path="contactId"
          error={error}
          maxLength={limits.searchQueryMax}
          value={typed}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === ''}>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label="Customers found">
          {people.map(({ id, name, email, company }) => (
            <Combobox.Option key={id} value={id}>
              <bdi>{name}</bdi>{' '}
              <span className={classes.muted}>{[email, company?.name].filter(Boolean).join(', ')}</span>
            </Combobox.Option>
          ))}
          {found.error && <Combobox.Empty>{found.error.message}</Combobox.Empty>}
          {typed.trim() !== '' && (
            <Combobox.Option value={addition}>
              Add “<bdi>{typed.trim()}</bdi>” as a new customer
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
