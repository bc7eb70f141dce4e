import type { Company } from '@earshot/shared/company/company'
import { formatAmount } from '@earshot/shared/company/money'
import { may } from '@earshot/shared/permissions'
import { Anchor } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { Properties, Property } from '../design/page/Property.tsx'
import { Section } from '../design/page/Section.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateLocale } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import classes from '../person/People.module.css'
import { companyQuery } from '../queries/companies.ts'
import { useUser } from '../session/session.ts'
import { type CompanyAction, CompanyDialogs } from './CompanyDialogs.tsx'
import { CompanyMenu } from './CompanyMenu.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { WantedItems } from './WantedItems.tsx'

/** One company: its details, its people, and the items that they want. */
export function CompanyProfile({ companyId }: { companyId: string }) {
  const [action, setAction] = useState<CompanyAction>()
  const navigate = useNavigate()
  return (
    <div className={classes.page}>
      <Link to={paths.companies()} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        Companies
      </Link>
      <QueryState
        query={useQuery(companyQuery(companyId))}
        loading="Loading the company..."
        failed="This company could not be loaded"
        missing={{
          title: 'Company not found',
          text: 'It was deleted or merged, or belongs to another organisation.',
        }}
      >
        {(company) => <Details key={company.id} company={company} onAction={setAction} />}
      </QueryState>
      <CompanyDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onAdded={({ id }) => void navigate(paths.company(id), { replace: true })}
        onDeleted={() => navigate(paths.companies())}
      />
    </div>
  )
}

interface Props {
  company: Company
  onAction: (action: CompanyAction) => void
}

function Details({ company, onAction }: Props) {
  const { currentTenant } = useUser()
  return (
    <>
      <PageTitle title={company.name} />
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.title}>
            <bdi>{company.name}</bdi>
          </h2>
          {company.domain && (
            <p className={classes.muted}>
              <Anchor href={`https://${company.domain}`} target="_blank" rel="noopener noreferrer" size="sm">
                {company.domain}
              </Anchor>
            </p>
          )}
        </div>
        {may(currentTenant, 'editContacts') && (
          <CompanyMenu company={company} onAction={onAction} variant="default" size="input-xs" />
        )}
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <WantedItems company={company} />
          <CompanyPeople company={company} />
        </div>
        <aside className={classes.side}>
          <Section title="Details">
            <Facts company={company} />
          </Section>
        </aside>
      </div>
    </>
  )
}

function Facts({ company: { plan, revenue, size, createdAt } }: { company: Company }) {
  const { currency } = useUser().currentTenant
  const locale = useDateLocale()
  return (
    <Properties>
      <Property label="Plan">{plan ? <bdi>{plan}</bdi> : 'Unknown'}</Property>
      <Property label="Revenue">{revenue > 0 ? formatAmount(revenue, currency, locale) : 'Unknown'}</Property>
      <Property label="Size">{size === null ? 'Unknown' : size.toLocaleString(locale)}</Property>
      <Property label="Added">
        <RelativeTime at={createdAt} />
      </Property>
    </Properties>
  )
}
