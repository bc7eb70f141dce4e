import { counted } from '@earshot/shared/format/counted'
import type { Person } from '@earshot/shared/person/person'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { PersonName } from '../design/person/PersonName.tsx'
import type { TableColumn } from '../design/table/DataTable.tsx'
import { paths } from '../lib/paths.ts'
import classes from './People.module.css'
import { StandingMark } from './StandingMark.tsx'

type PersonColumn = TableColumn<Person, never>

/** Name, standing and email, with a link to the person. */
export const nameColumn: PersonColumn = {
  heading: 'Person',
  wide: true,
  accessor: (person) => (
    <Link to={paths.person(person.id)} className={classes.person}>
      <PersonAvatar fullName={person.name} size={28} />
      <span className={classes.who}>
        <span className={classes.name}>
          <PersonName person={{ ...person, kind: 'contact' }} />
          <StandingMark standing={person.standing} />
        </span>
        <span className={classes.muted}>{person.email ?? 'No email given'}</span>
      </span>
    </Link>
  ),
}

/** Activity in numbers. */
export const activityColumns: readonly PersonColumn[] = [
  {
    heading: 'Sent',
    width: 150,
    accessor: ({ ideaCount, bugCount }) => sentWords(ideaCount, bugCount),
  },
  { heading: 'Votes', width: 80, accessor: ({ voteCount }) => voteCount },
]

export const seenColumn: PersonColumn = {
  heading: 'Last seen',
  width: 130,
  accessor: ({ seenAt }) => <RelativeTime at={seenAt} />,
}

/** The columns of the list of people. */
export const personColumns: readonly PersonColumn[] = [
  nameColumn,
  {
    heading: 'Company',
    width: 170,
    accessor: ({ company }) =>
      company && (
        <Link to={paths.company(company.id)} className={classes.item}>
          <bdi>{company.name}</bdi>
        </Link>
      ),
  },
  ...activityColumns,
  {
    heading: 'First seen',
    width: 130,
    onlyInTable: true,
    accessor: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  seenColumn,
]

/** Such as '1 idea, 2 bugs'. */
function sentWords(ideas: number, bugs: number): string {
  const words = [ideas > 0 && counted(ideas, 'idea'), bugs > 0 && counted(bugs, 'bug')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'Nothing'
}
