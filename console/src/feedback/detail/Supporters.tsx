import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import { Popover, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PersonAvatar } from '../../design/mark/PersonAvatar.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { votersQuery } from '../../queries/feedback.ts'
import classes from './FeedbackSide.module.css'

interface Supporter {
  id: string
  name: string
  /** Member who voted on the person's behalf. */
  through?: string | undefined
  at: number
}

const facesShown = 4

/** Number of people who want an idea or are affected by a bug, with their names on demand. */
export const Supporters = (props: { item: FeedbackDetail; rested: boolean }) =>
  props.item.kind === 'idea' ? <Voters {...props} /> : <Reporters item={props.item} />

function Voters({ item, rested }: { item: FeedbackDetail; rested: boolean }) {
  const voters = useInfiniteQuery({ ...votersQuery(item.id), enabled: rested && item.voteCount > 0 })
  const data = voters.data?.map(({ person, castBy, votedAt }) => ({
    id: person.id,
    name: person.name,
    through: castBy?.name,
    at: votedAt,
  }))
  return (
    <SupporterFaces item={item} count={item.voteCount} faces={data ?? []}>
      <QueryState
        query={{ ...voters, data }}
        loading="Loading Voters..."
        failed="The voters could not be loaded"
        more="Show more voters"
      >
        {(people) => <People people={people} />}
      </QueryState>
    </SupporterFaces>
  )
}

function Reporters({ item }: { item: FeedbackDetail }) {
  const people = item.reports
    .filter(({ author }, at) => item.reports.findIndex((other) => other.author.id === author.id) === at)
    .map(({ id, author, createdAt }) => ({ id, name: author.name, at: createdAt }))
  return (
    <SupporterFaces item={item} count={item.affectedCount} faces={people}>
      <People people={people} />
    </SupporterFaces>
  )
}

interface SupporterFacesProps {
  item: FeedbackDetail
  count: number
  faces: readonly Supporter[]
  children: React.ReactNode
}

function SupporterFaces({ item, count, faces, children }: SupporterFacesProps) {
  if (count === 0) return 0
  return (
    <Popover position="bottom-start" transitionProps={{ duration: 90 }} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.stack} aria-label={`${demandLabel(item)}: show who`}>
          {count}
          <span className={classes.faces}>
            {faces.slice(0, facesShown).map(({ id, name }) => (
              <PersonAvatar key={id} fullName={name} size={20} />
            ))}
          </span>
          {count > facesShown && (
            <span className={classes.muted} aria-hidden>
              +{count - facesShown}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}

const People = ({ people }: { people: readonly Supporter[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
  <ul className={classes.people} tabIndex={0} aria-label="People">
    {people.map(({ id, name, through, at }) => (
      <li key={id}>
        <PersonAvatar fullName={name} />
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {through && <span className={classes.muted}> through {through}</span>}
        </span>
        <span className={classes.muted}>
          <RelativeTime at={at} />
        </span>
      </li>
    ))}
  </ul>
)
