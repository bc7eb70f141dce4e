import { Suspense } from 'react'
import { onDemand } from '../../design/on-demand.ts'
import { useHasCompanies } from './company-search.ts'

const CompanyFilterMenu = onDemand(async () => (await import('./CompanyFilterMenu.tsx')).CompanyFilterMenu)

export interface CompanyFilterProps {
  value: string | undefined
  /** Called with `''` for no filter. */
  onChange: (companyId: string) => void
}

/** Filters a list by company; rendered only if there are companies. */
export function CompanyFilter(props: CompanyFilterProps) {
  const hasCompanies = useHasCompanies()
  if (!hasCompanies && props.value === undefined) return null
  return (
    <Suspense>
      <CompanyFilterMenu {...props} />
    </Suspense>
  )
}
