import { Company } from '@earshot/shared/company/company'
import { counted } from '@earshot/shared/format/counted'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { MergeChoice } from '../design/dialog/MergeChoice.tsx'
import { RadioList } from '../design/form/RadioList.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { paths } from '../lib/paths.ts'
import classes from '../person/People.module.css'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useCompanySearch } from './choice/company-search.ts'

interface Props {
  /** The company that is merged into another one; undefined while the dialog is closed. */
  company: Company | undefined
  onClose: () => void
}

/** Chooses the company to merge into, and says what moves; cannot be undone. */
export const MergeCompanyDialog = ({ company, onClose }: Props) => (
  <Dialog opened={company !== undefined} onClose={onClose} title={`Merge ${company?.name ?? 'the company'}`}>
    {company && <Choice company={company} onClose={onClose} />}
  </Dialog>
)

function Choice({ company, onClose }: { company: Company; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [into, setInto] = useState<Company>()
  const merge = useMerge(company, onClose)
  return (
    <MergeChoice
      error={merge.error}
      danger
      ready={into !== undefined}
      pending={merge.isPending}
      onMerge={() => into && merge.mutate(into)}
      onClose={onClose}
    >
      <SearchField label="Search for the company to keep" value={query} onChange={setQuery} />
      <Found company={company} query={query} chosen={into} onChoose={setInto} />
      {into && (
        <p className={classes.text}>
          {counted(company.personCount, 'person', 'people')} and all that they want become those of{' '}
          <bdi>{into.name}</bdi>, with the domain, plan, revenue and size where it has none.{' '}
          <bdi>{company.name}</bdi> is then gone. This cannot be undone.
        </p>
      )}
    </MergeChoice>
  )
}

function useMerge(company: Company, onClose: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (into: Company) =>
      request('PUT', `/companies/${company.id}/merge`, Company, { body: { intoId: into.id } }),
    onSuccess: async (merged) => {
      onClose()
      await navigate(paths.company(merged.id), { replace: true })
      notifyDone(`${company.name} was merged into ${merged.name}`)
      for (const queryKey of [keys.companies(), keys.contacts(), keys.feedback()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

interface FoundProps {
  company: Company
  query: string
  chosen: Company | undefined
  onChoose: (company: Company) => void
}

function Found({ company, query, chosen, onChoose }: FoundProps) {
  const { query: search, searching } = useCompanySearch(query, true)
  const others = search.data?.filter(({ id }) => id !== company.id)
  const isEmpty = others?.length === 0
  return (
    <QueryState
      query={{ ...search, data: searching && isEmpty ? undefined : others }}
      loading="Searching..."
      failed="The companies could not be searched"
      empty="No other company found."
    >
      {(companies) => (
        <RadioList
          label="Company to keep"
          options={companies.map((other) => ({
            ...other,
            description: other.domain || counted(other.personCount, 'person', 'people'),
          }))}
          chosen={chosen?.id}
          onChoose={onChoose}
        />
      )}
    </QueryState>
  )
}
