import { Button, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../queries/companies.ts'
import { CompanyCombobox } from './CompanyCombobox.tsx'
import type { CompanyFilterProps } from './CompanyFilter.tsx'

/** The menu of `CompanyFilter`, which searches. */
export function CompanyFilterMenu({ value, onChange }: CompanyFilterProps) {
  const chosen = useQuery({ ...companyQuery(value ?? ''), enabled: value !== undefined })
  const name =
    value === undefined ? undefined : (chosen.data?.name ?? (chosen.error ? 'Deleted company' : '…'))
  return (
    <CompanyCombobox
      none="Any company"
      value={value}
      onPick={(company) => onChange(company?.id ?? '')}
      target={(button) => (
        <Button
          size="compact-sm"
          fw={500}
          variant={name === undefined ? 'default' : 'light'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Company: ${name ?? 'Any company'}`}
          title={name}
          {...button}
        >
          <Text span inherit truncate maw={180} lh="20px">
            {name ?? 'Company'}
          </Text>
        </Button>
      )}
    />
  )
}
