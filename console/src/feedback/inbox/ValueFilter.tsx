import { formatAmount, fractionDigits } from '@earshot/shared/company/money'
import { useHasCompanies } from '../../company/choice/company-search.ts'
import { FilterMenu } from '../../design/table/FilterMenu.tsx'
import { useDateLocale } from '../../lib/format-locale.ts'
import { useUser } from '../../session/session.ts'
import type { FeedbackFilters } from '../filters.ts'

interface Props {
  filters: FeedbackFilters
  /** `''` removes the filter. */
  onChange: (changes: { minValue: string }) => void
}

/** Least values to choose from, in whole units of the currency. */
const values = [100, 1_000, 10_000, 100_000]

/** Least revenue of the companies that want an item; rendered only if there are companies. */
export function ValueFilter({ filters: { minValue }, onChange }: Props) {
  const { currency } = useUser().currentTenant
  const locale = useDateLocale()
  if (!useHasCompanies() && minValue === undefined) return null
  const amounts = values.map((value) => value * 10 ** fractionDigits(currency))
  if (minValue !== undefined && !amounts.includes(minValue)) amounts.push(minValue)
  return (
    <FilterMenu
      label="Value"
      value={minValue?.toString()}
      all="Any value"
      options={amounts
        .toSorted((one, other) => one - other)
        .map((amount) => ({
          value: String(amount),
          label: `At least ${formatAmount(amount, currency, locale)}`,
        }))}
      onChange={(minValue) => onChange({ minValue })}
    />
  )
}
