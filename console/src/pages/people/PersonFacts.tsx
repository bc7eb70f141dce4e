import type { PersonDetail } from '@earshot/shared/person'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../queries/projects.ts'
import { Properties, Property } from '../../ui/Property.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './People.module.css'

/** What is known of a person: what they or their site say, and how much they did. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { email, emailVerified, pendingEmail, company, externalId, projectId, traits } = person
  const project = useQuery({ ...projectsQuery(), enabled: projectId !== null }).data?.find(
    ({ id }) => id === projectId,
  )
  return (
    <Properties>
      <Property label="Email">
        {email ?? 'None'}
        {email !== null && !emailVerified && <span className={classes.muted}> (not proven)</span>}
      </Property>
      {pendingEmail !== null && (
        <Property label="Typed email">
          {pendingEmail} <span className={classes.muted}>(not confirmed)</span>
        </Property>
      )}
      {company !== null && <Property label="Company">{company}</Property>}
      {externalId !== null && (
        <Property label={project ? `Id in ${project.name}` : 'Id on your site'}>
          <code>{externalId}</code>
        </Property>
      )}
      {Object.entries(traits).map(([name, value]) => (
        <Property key={name} label={name}>
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
