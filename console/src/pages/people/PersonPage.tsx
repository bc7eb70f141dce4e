import type { PersonDetail } from '@earshot/shared/person'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { personQuery } from '../../queries/people.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './People.module.css'
import { PersonActs } from './PersonActs.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { StandingMark } from './StandingMark.tsx'

/** One person: what they did, what is known of them, and what the team notes and decides. */
export function PersonPage() {
  const { personId = '' } = useParams()
  return (
    <div className={classes.page}>
      <Link to={paths.people()} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        People
      </Link>
      <QueryState
        query={useQuery(personQuery(personId))}
        loading="Loading the person..."
        failed="This person could not be loaded"
      >
        {(person) => <Profile key={person.id} person={person} />}
      </QueryState>
    </div>
  )
}

const Profile = ({ person }: { person: PersonDetail }) => (
  <>
    <PageTitle title={person.name} />
    <header className={classes.head}>
      <PersonAvatar fullName={person.name} size={44} />
      <div className={classes.who}>
        <h2 className={classes.title}>
          <PersonName person={{ ...person, kind: 'contact' }} />
          <StandingMark standing={person.standing} />
        </h2>
        <p className={classes.muted}>{saidBy(person)}</p>
      </div>
      <PersonMenu person={person} />
    </header>
    <div className={classes.columns}>
      <Section title="Activity">
        <PersonActs personId={person.id} />
      </Section>
      <aside className={classes.side}>
        <Section title="Details">
          <PersonFacts person={person} />
        </Section>
        <Section title="Notes">
          <PersonNotes personId={person.id} />
        </Section>
      </aside>
    </div>
  </>
)

/** Whose word the name is. */
function saidBy({ verified, externalId, named }: PersonDetail): string {
  if (externalId !== null) return 'Named by your site, signed'
  if (verified) return named ? 'Name not verified, email confirmed' : 'Has confirmed their email'
  return named ? 'Not verified: the name is their own' : 'No name given'
}
