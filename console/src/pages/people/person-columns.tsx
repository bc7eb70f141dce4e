import type { Person } from '@earshot/shared/person'
import { counted } from '@earshot/shared/words'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './People.module.css'
import { StandingMark } from './StandingMark.tsx'

/** The columns of the list of people. */
export const personColumns: readonly Column<Person, never>[] = [
  {
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
  },
  {
    heading: 'Company',
    width: 170,
    accessor: ({ company }) => company ?? <span className={classes.muted}>Not known</span>,
  },
  {
    heading: 'Sent',
    width: 150,
    accessor: ({ ideaCount, bugCount }) => sentWords(ideaCount, bugCount),
  },
  { heading: 'Votes', width: 80, accessor: ({ voteCount }) => voteCount },
  {
    heading: 'First seen',
    width: 130,
    accessor: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  { heading: 'Last seen', width: 130, accessor: ({ seenAt }) => <RelativeTime at={seenAt} /> },
]

/** '1 idea, 2 bugs'. */
function sentWords(ideas: number, bugs: number): string {
  const words = [ideas > 0 && counted(ideas, 'idea'), bugs > 0 && counted(bugs, 'bug')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'Nothing'
}
