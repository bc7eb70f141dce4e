import type { CompanyRef } from '@earshot/shared/company/company'
import { limits } from '@earshot/shared/limits'
import { Combobox, useCombobox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCompanySearch } from './company-search.ts'

/** Properties of the button that opens the search. */
interface TargetProps {
  'aria-expanded': boolean
  onClick: () => void
}

interface Props {
  /** The button that opens the search. */
  target: (props: TargetProps) => ReactNode
  /** Label of the option for no company. */
  none: string
  /** Id of the chosen company. */
  value: string | undefined
  onPick: (company: CompanyRef | undefined) => void
  /** Called with a typed name that is no company's; absent if no company can be added. */
  onCreate?: (name: string) => void
}

const noneOption = 'none'
const newOption = 'new'

/** Finds a company by its name or domain, or adds one. */
export function CompanyCombobox({ target, none, value, onPick, onCreate }: Props) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => setTyped(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const { found, error, searching } = useCompanySearch(typed, combobox.dropdownOpened)
  const name = typed.trim()
  const isNew = onCreate && !searching && name !== '' && !found.some((company) => company.name === name)
  const submit = (option: string) => {
    combobox.closeDropdown()
    if (option === newOption) onCreate?.(name)
    else onPick(found.find(({ id }) => id === option))
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={260}
      transitionProps={{ duration: 100 }}
      onOptionSubmit={submit}
    >
      <Combobox.Target withAriaAttributes={false}>
        {target({ 'aria-expanded': combobox.dropdownOpened, onClick: () => combobox.toggleDropdown() })}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={onCreate ? 'Find or add a company' : 'Find a company'}
          placeholder={onCreate ? 'Find or add a company' : 'Find a company'}
          maxLength={limits.companyNameMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Companies">
          {value !== undefined && name === '' && <Combobox.Option value={noneOption}>{none}</Combobox.Option>}
          {found.map((company) => (
            <Combobox.Option key={company.id} value={company.id} active={company.id === value}>
              <bdi>{company.name}</bdi>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={newOption}>
              Add “<bdi>{name}</bdi>” as a new company
            </Combobox.Option>
          )}
          {found.length === 0 && !isNew && (
            <Combobox.Empty>
              {error?.message ?? (searching ? 'Searching…' : 'No company found')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
