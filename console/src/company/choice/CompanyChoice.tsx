import { Company } from '@earshot/shared/company/company'
import type { PersonDetail } from '@earshot/shared/person/person'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { Link } from 'react-router-dom'
import { request } from '../../api/api.ts'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { PropertyButton } from '../../design/page/Property.tsx'
import { paths } from '../../lib/paths.ts'
import { changeCompany } from '../../queries/change-company.ts'
import classes from './CompanyChoice.module.css'
import { CompanyCombobox } from './CompanyCombobox.tsx'

/** Chooses or adds a person's company, and links to it. */
export function CompanyChoice({ person }: { person: PersonDetail }) {
  const { company } = person
  return (
    <>
      <CompanyCombobox
        none="No company"
        value={company?.id}
        onPick={(picked) => void assign(person, picked)}
        onCreate={(name) => void addAndAssign(person, name)}
        target={(button) => (
          <PropertyButton label="Company" {...button}>
            <bdi>{company?.name ?? 'None'}</bdi>
          </PropertyButton>
        )}
      />
      {company && (
        <Link to={paths.company(company.id)} className={classes.link} aria-label={`Open ${company.name}`}>
          <IconArrowUpRight size={16} aria-hidden />
        </Link>
      )}
    </>
  )
}

const failed = 'The company could not be changed'

/** Sets the company of a person, and shows a notice with an Undo. */
function assign(person: PersonDetail, company: { id: string; name: string } | undefined): Promise<void> {
  const before = person.company
  return runWithNotice(() => changeCompany(person.id, company?.id ?? null), {
    done: company ? `${person.name} belongs to ${company.name}` : `${person.name} has no company`,
    undo: () =>
      void runWithNotice(() => changeCompany(person.id, before?.id ?? null), {
        done: before ? `${person.name} belongs to ${before.name}` : `${person.name} has no company`,
        failed,
      }),
    failed,
  })
}

const addAndAssign = (person: PersonDetail, name: string): Promise<void> =>
  runWithNotice(
    async () => {
      const { id } = await request('POST', '/companies', Company, { body: { name } })
      await changeCompany(person.id, id)
    },
    { done: `${name} was added as the company of ${person.name}`, failed },
  )
