import { counted } from '@earshot/shared/format/counted'
import { type Person, PersonDetail, PersonPage } from '@earshot/shared/person/person'
import { useMutation, useQuery } from '@tanstack/react-query'
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
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import classes from './People.module.css'

interface Props {
  person: PersonDetail
  opened: boolean
  onClose: () => void
}

/** Chooses the person to merge into, and lists the data that moves; cannot be undone. */
export const MergeDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Merge ${props.person.name}`}>
    <Choice {...props} />
  </Dialog>
)

function Choice({ person, onClose }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [into, setInto] = useState<Person>()
  const unproven = into?.verified && !person.verified
  const merge = useMutation({
    mutationFn: (into: Person) =>
      request('PUT', `/contacts/${person.id}/merge`, PersonDetail, { body: { intoId: into.id } }),
    onSuccess: async (merged) => {
      onClose()
      await navigate(paths.person(merged.id), { replace: true })
      notifyDone(`${person.name} was merged into ${merged.name}`)
      for (const queryKey of [keys.contacts(), keys.feedback()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <MergeChoice
      error={merge.error}
      danger
      ready={into !== undefined}
      pending={merge.isPending}
      onMerge={() => into && merge.mutate(into)}
      onClose={onClose}
    >
      <SearchField label="Search for the person to keep" value={query} onChange={setQuery} />
      <Found person={person} query={query} chosen={into} onChoose={setInto} />
      {into && (
        <p className={classes.text}>
          {counted(person.ideaCount, 'idea')}, {counted(person.bugCount, 'bug')},{' '}
          {counted(person.commentCount, 'comment')}, {counted(person.voteCount, 'vote')}{' '}
          {unproven ? 'and the notes' : ', the notes and the browsers'} of {person.name} become those of{' '}
          {into.name}, with one vote where both had voted. {person.name} is then gone. This cannot be undone.
          {unproven &&
            ` ${into.name} is verified and ${person.name} is not, so their browser and email are not taken over.`}
        </p>
      )}
    </MergeChoice>
  )
}

interface FoundProps {
  person: Person
  query: string
  chosen: Person | undefined
  onChoose: (person: Person) => void
}

function Found({ person, query, chosen, onChoose }: FoundProps) {
  const found = useQuery({
    queryKey: keys.peopleFound(query),
    queryFn: ({ signal }) =>
      request('GET', '/contacts', PersonPage, { query: { query: query || undefined, limit: 8 }, signal }),
    select: ({ items }) => items.filter(({ id }) => id !== person.id),
  })
  return (
    <QueryState
      query={found}
      loading="Searching..."
      failed="The people could not be searched"
      empty="Nobody else found."
    >
      {(people) => (
        <RadioList
          label="Person to keep"
          options={people.map((other) => ({ ...other, description: other.email ?? 'No email given' }))}
          chosen={chosen?.id}
          onChoose={onChoose}
        />
      )}
    </QueryState>
  )
}
