import { may } from '@earshot/shared/permissions'
import type { PersonDetail } from '@earshot/shared/person/person'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { onDemand } from '../../design/on-demand.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../session/session.ts'
import classes from './CompanyChoice.module.css'

const CompanyChoice = onDemand(async () => (await import('./CompanyChoice.tsx')).CompanyChoice)

/** A person's company, which the team chooses or adds unless the person's site states it. */
export function CompanyOfPerson({ person }: { person: PersonDetail }) {
  const { company, companySigned } = person
  const { currentTenant } = useUser()
  if (companySigned || !may(currentTenant, 'editContacts'))
    return company ? (
      <>
        <Link to={paths.company(company.id)} className={classes.item}>
          <bdi>{company.name}</bdi>
        </Link>
        {companySigned && <span className={classes.source}>(from your site)</span>}
      </>
    ) : (
      'None'
    )
  return (
    <Suspense fallback={company?.name ?? 'None'}>
      <CompanyChoice person={person} />
    </Suspense>
  )
}
