import type { Company } from '@earshot/shared/company/company'
import { formatAmount } from '@earshot/shared/company/money'
import { may } from '@earshot/shared/permissions'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { TableColumn } from '../design/table/DataTable.tsx'
import { useDateLocale } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import classes from '../person/People.module.css'
import { useUser } from '../session/session.ts'
import type { CompanyAction } from './CompanyDialogs.tsx'
import { CompanyMenu } from './CompanyMenu.tsx'

/** Columns of the list of companies; the last one opens the actions of those who may edit. */
export function useCompanyColumns(
  onAction: (action: CompanyAction) => void,
): readonly TableColumn<Company, never>[] {
  const { currentTenant } = useUser()
  const locale = useDateLocale()
  return useMemo(
    () => [
      ...columnsIn(currentTenant.currency, locale),
      ...(may(currentTenant, 'editContacts')
        ? [
            {
              heading: 'Actions',
              headingHidden: true,
              width: 40,
              align: 'end' as const,
              accessor: (company: Company) => <CompanyMenu company={company} onAction={onAction} />,
            },
          ]
        : []),
    ],
    [currentTenant, locale, onAction],
  )
}

const columnsIn = (currency: string, locale: string | undefined): readonly TableColumn<Company, never>[] => [
  {
    heading: 'Company',
    wide: true,
    accessor: ({ id, name, domain }) => (
      <Link to={paths.company(id)} className={classes.person}>
        <span className={classes.who}>
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          {domain && <span className={classes.muted}>{domain}</span>}
        </span>
      </Link>
    ),
  },
  { heading: 'Plan', width: 150, accessor: ({ plan }) => <bdi>{plan}</bdi> },
  {
    heading: 'Revenue',
    width: 150,
    align: 'end',
    accessor: ({ revenue }) => revenue > 0 && formatAmount(revenue, currency, locale),
  },
  { heading: 'People', width: 90, align: 'end', accessor: ({ personCount }) => personCount },
  { heading: 'Feedback', width: 90, align: 'end', accessor: ({ feedbackCount }) => feedbackCount },
]
