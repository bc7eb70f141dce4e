import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import { may } from '@earshot/shared/permissions'
import { ActionIcon, Popover, Tooltip, UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LazyMount } from '../../design/LazyMount.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { PersonAvatar } from '../../design/person/PersonAvatar.tsx'
import { TextButton } from '../../design/plain/TextButton.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { votersQuery } from '../../queries/feedback.ts'
import { useUser } from '../../session/session.ts'
import { removeVote, takesVotes } from '../votes.ts'
import classes from './Votes.module.css'

const VoteDialog = onDemand(async () => (await import('./VoteDialog.tsx')).VoteDialog)

interface Supporter {
  id: string
  name: string
  /** A vote that a member cast for the person. */
  cast?: { by: string; reason: string | null; onRemove?: (() => void) | undefined } | undefined
  at: number
}

const facesShown = 4

/** Number of people who want an idea or are affected by a bug, with their names on demand. */
export const Supporters = (props: { item: FeedbackDetail; rested: boolean }) =>
  props.item.kind === 'idea' ? <Voters {...props} /> : <Reporters item={props.item} />

function Voters({ item, rested }: { item: FeedbackDetail; rested: boolean }) {
  const mayAct = may(useUser().currentTenant, 'actForCustomers')
  const voters = useInfiniteQuery({ ...votersQuery(item.id), enabled: rested && item.voteCount > 0 })
  const data = voters.data?.map(({ person, castBy, reason, votedAt }) => ({
    id: person.id,
    name: person.name,
    cast: castBy
      ? { by: castBy.name, reason, onRemove: mayAct ? () => void removeVote(item, person) : undefined }
      : undefined,
    at: votedAt,
  }))
  return (
    <>
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
      {mayAct && takesVotes(item) && !item.mergedInto && <VoteButton item={item} />}
    </>
  )
}

function VoteButton({ item }: { item: FeedbackDetail }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip label="Vote for a customer">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label="Vote for a customer"
          onClick={() => setOpened(true)}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <LazyMount needed={opened}>
        <VoteDialog item={item} opened={opened} onClose={() => setOpened(false)} />
      </LazyMount>
    </>
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
          <span className={classes.faces} data-more={count > facesShown ? count - facesShown : undefined}>
            {faces.slice(0, facesShown).map(({ id, name }) => (
              <PersonAvatar key={id} fullName={name} size={20} />
            ))}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}

const People = ({ people }: { people: readonly Supporter[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
  <ul className={classes.people} tabIndex={0} aria-label="People">
    {people.map(({ id, name, cast, at }) => (
      <li key={id}>
        <PersonAvatar fullName={name} />
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.muted}>
          <RelativeTime at={at} />
        </span>
        {cast && <CastVote {...cast} name={name} />}
      </li>
    ))}
  </ul>
)

const CastVote = ({ by, reason, onRemove, name }: NonNullable<Supporter['cast']> & { name: string }) => (
  <div className={classes.cast}>
    {reason !== null && <bdi className={classes.reason}>{reason}</bdi>}
    <span className={classes.muted}>
      Added by <bdi>{by}</bdi>
    </span>
    {onRemove && (
      <TextButton label={`Remove the vote of ${name}`} onClick={onRemove}>
        Remove
      </TextButton>
    )}
  </div>
)
