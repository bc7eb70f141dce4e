import type { Company } from '@earshot/shared/company/company'
import { may } from '@earshot/shared/permissions'
import type { Person } from '@earshot/shared/person/person'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LazyMount } from '../design/LazyMount.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { onDemand } from '../design/on-demand.ts'
import { Section } from '../design/page/Section.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { activityColumns, nameColumn, seenColumn } from '../person/person-columns.tsx'
import { changeCompany } from '../queries/change-company.ts'
import { peopleQuery } from '../queries/people.ts'
import { useUser } from '../session/session.ts'

const AddPersonDialog = onDemand(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog)

/** The people of a company, whom the team adds and removes. */
export function CompanyPeople({ company }: { company: Company }) {
  const { currentTenant } = useUser()
  const [adding, setAdding] = useState(false)
  const mayEdit = may(currentTenant, 'editContacts')
  const columns = useMemo(
    (): readonly TableColumn<Person, never>[] => [
      nameColumn,
      ...activityColumns,
      seenColumn,
      ...(mayEdit ? [removalColumn(company)] : []),
    ],
    [company, mayEdit],
  )
  return (
    <Section
      title="People"
      actions={
        mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add person
          </Button>
        )
      }
    >
      <QueryState
        query={useInfiniteQuery(peopleQuery({ companyId: company.id, sort: 'name' }))}
        loading="Loading People..."
        failed="The people could not be loaded"
        empty="No people yet. Add those whom you know, or have your site state the company with signed identity."
        more="Show more people"
      >
        {(people) => (
          <DataTable
            caption={`People of ${company.name}`}
            columns={columns}
            rows={people}
            keyOf={({ id }) => id}
          />
        )}
      </QueryState>
      <LazyMount needed={adding}>
        <AddPersonDialog company={company} opened={adding} onClose={() => setAdding(false)} />
      </LazyMount>
    </Section>
  )
}

const removalColumn = (company: Company): TableColumn<Person, never> => ({
  heading: 'Remove',
  headingHidden: true,
  width: 40,
  align: 'end',
  accessor: (person) => (
    <Tooltip label="Remove from the company">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${person.name} from ${company.name}`}
        onClick={() => void removePerson(person, company)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ),
})

const removePerson = (person: Person, company: Company): Promise<void> =>
  runWithNotice(() => changeCompany(person.id, null), {
    done: `${person.name} was removed from ${company.name}`,
    undo: () =>
      void runWithNotice(() => changeCompany(person.id, company.id), {
        done: `${person.name} is back at ${company.name}`,
        failed: `${person.name} could not be added again`,
      }),
    failed: `${person.name} could not be removed`,
  })
