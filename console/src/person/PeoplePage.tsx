import { useParams } from 'react-router-dom'
import { PeopleList } from './PeopleList.tsx'
import { PersonProfile } from './PersonProfile.tsx'

/** The list of people, or the person in the address. */
export function PeoplePage() {
  const { personId } = useParams()
  return personId === undefined ? <PeopleList /> : <PersonProfile key={personId} personId={personId} />
}
