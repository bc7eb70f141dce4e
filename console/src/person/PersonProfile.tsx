import type { PersonDetail } from '@earshot/shared/person/person'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router-dom'
import { CompanyOfPerson } from '../company/choice/CompanyOfPerson.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { Properties, Property } from '../design/page/Property.tsx'
import { Section } from '../design/page/Section.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { PersonName } from '../design/person/PersonName.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { NewFeedbackButton } from '../feedback/new/NewFeedbackButton.tsx'
import { paths } from '../lib/paths.ts'
import { personFieldsQuery } from '../queries/custom-fields.ts'
import { personQuery } from '../queries/people.ts'
import { projectsQuery } from '../queries/projects.ts'
import { isShownByField } from './field-of-trait.ts'
import classes from './People.module.css'
import { PersonActs } from './PersonActs.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { PersonVoteButton } from './PersonVoteButton.tsx'
import { StandingMark } from './StandingMark.tsx'

/** One contact: activity, details, and the team's notes and decisions. */
export function PersonProfile({ personId }: { personId: string }) {
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
        missing={{
          title: 'Person not found',
          text: 'They were erased, or belong to another organisation.',
        }}
      >
        {(person) =>
          // The address of somebody who was merged gets the person who was kept.
          person.id === personId ? (
            <Person key={person.id} person={person} />
          ) : (
            <Navigate to={paths.person(person.id)} replace />
          )
        }
      </QueryState>
    </div>
  )
}

const Person = ({ person }: { person: PersonDetail }) => (
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
      <div className={classes.actions}>
        <NewFeedbackButton label="New feedback" customer={person} />
        <PersonVoteButton person={person} />
        <PersonMenu person={person} />
      </div>
    </header>
    <div className={classes.columns}>
      <div className={classes.main}>
        <Section title="Activity">
          <PersonActs person={person} />
        </Section>
        <PersonHistory personId={person.id} />
      </div>
      <aside className={classes.side}>
        <Section title="Details">
          <PersonFacts person={person} />
        </Section>
        <PersonFields person={person} />
        <Section title="Notes">
          <PersonNotes personId={person.id} />
        </Section>
      </aside>
    </div>
  </>
)

/** Source of the contact's name. */
function saidBy({ verified, emailVerified, externalId, named }: PersonDetail): string {
  if (externalId !== null) return 'Verified by your site'
  if (verified) return named ? 'Name not verified, signed in by email' : 'Has signed in by email'
  if (emailVerified) return 'Unverified: the email is confirmed, but they have not signed in with it'
  return named ? 'Unverified: the name is their own' : 'No name given'
}

/** A trait's name, which sites write in lower case, as a label. */
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Details of a contact, from themselves or the customer's website, and their activity in numbers. */
function PersonFacts({ person }: { person: PersonDetail }) {
  const { email, emailVerified, pendingEmail, externalId, projectId, traits, fields } = person
  const { data: definitions = [], isPending } = useQuery(personFieldsQuery())
  const project = useQuery({ ...projectsQuery(), enabled: projectId !== null }).data?.find(
    ({ id }) => id === projectId,
  )
  return (
    <Properties>
      <Property label="Email">
        {email ?? 'None'}
        {email !== null && !emailVerified && <span className={classes.muted}> (unverified)</span>}
      </Property>
      {pendingEmail !== null && (
        <Property label="Typed email">
          {pendingEmail} <span className={classes.muted}>(not confirmed)</span>
        </Property>
      )}
      <Property label="Company">
        <CompanyOfPerson person={person} />
      </Property>
      {externalId !== null && (
        <Property label={project ? `Id in ${project.name}` : 'Id on your site'}>
          <code>{externalId}</code>
        </Property>
      )}
      {Object.entries(traits)
        .filter((trait) => !isPending && !isShownByField(trait, fields, definitions))
        .map(([name, value]) => (
          <Property key={name} label={capitalised(name)}>
            {typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value}
          </Property>
        ))}
      <Property label="Ideas">{person.ideaCount}</Property>
      <Property label="Bugs">{person.bugCount}</Property>
      <Property label="Votes">{person.voteCount}</Property>
      <Property label="Comments">{person.commentCount}</Property>
      <Property label="First seen">
        <RelativeTime at={person.createdAt} />
      </Property>
      <Property label="Last seen">
        <RelativeTime at={person.seenAt} />
      </Property>
    </Properties>
  )
}
