import type { PublicFeedback } from '@earshot/shared/feedback'
import type { OwnFeedbackDetail, PublicFeedbackDetail } from '@earshot/shared/widget'
import { useCallback, useEffect, useState } from 'react'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { BackLink } from './BackLink.tsx'
import { useBoard } from './board-context.ts'
import { BoardError, type Contact } from './contact.ts'
import classes from './ItemView.module.css'
import { Empty, Failed, Skeleton } from './states.tsx'
import { Thread } from './Thread.tsx'
import { VoteButton } from './VoteButton.tsx'
import { dayOf } from './wording.ts'

type Detail = PublicFeedbackDetail & Partial<Pick<OwnFeedbackDetail, 'moderation' | 'listed'>>
type State = { detail?: Detail; failure?: Error }

/** Somebody who has written here may see more than everyone: what they sent themselves. */
const load = (contact: Contact, reference: string): Promise<Detail> =>
  contact.known
    ? contact.send<OwnFeedbackDetail>({ method: 'GET', path: `/me/feedback/${reference}` })
    : contact.read<PublicFeedbackDetail>(`/feedback/${reference}`)

/** One item: its words, its votes and what was said to it. `known` is shown until all of it has come. */
export function ItemView({ reference, known }: { reference: string; known: PublicFeedback | undefined }) {
  const { contact, rowAction, votes } = useBoard()
  const [{ detail, failure }, setState] = useState<State>({})
  const ask = useCallback(() => {
    setState({})
    load(contact, encodeURIComponent(reference)).then(
      (detail) => setState({ detail }),
      (failure: Error) => setState({ failure }),
    )
  }, [contact, reference])
  useEffect(ask, [ask])
  const { learn } = votes
  useEffect(() => {
    if (detail) learn([detail])
  }, [detail, learn])
  const shown = detail ?? known
  if (failure instanceof BoardError && [400, 404, 422].includes(failure.status)) return <Missing />
  return (
    <article className={classes.item}>
      <BackLink />
      {shown && <Words item={shown} detail={detail} />}
      {shown && rowAction && <p className={classes.action}>{rowAction(shown)}</p>}
      {!detail && !failure && <Skeleton rows={3} />}
      {failure && <Failed error={failure} onRetry={ask} />}
      {detail && <Thread item={detail} />}
    </article>
  )
}

function Words({ item, detail }: { item: PublicFeedback; detail: Detail | undefined }) {
  const { site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <>
      <title>{`${item.title} · ${site.project.name}`}</title>
      <header className={classes.head}>
        <VoteButton item={item} frozen={detail?.frozen.votes ?? status?.freezesVotes ?? false} large />
        <div>
          <h1 tabIndex={-1}>{item.title}</h1>
          <p className={classes.facts}>
            {status && <StatusBadge {...status} />}
            <span>{item.reference}</span>
            <time dateTime={new Date(item.createdAt).toISOString()}>{dayOf(item.createdAt)}</time>
          </p>
        </div>
      </header>
      {detail?.listed === false && <Audience detail={detail} />}
      {item.body && <p className={classes.body}>{item.body}</p>}
    </>
  )
}

/** Why this is not everyone's to see, to the one who sent it. */
const Audience = ({ detail: { kind, moderation } }: { detail: Detail }) => (
  <p className={classes.audience} role="status">
    {moderation === 'held' && (
      <>
        <strong>Held for review.</strong> Only you and the team can see it until it is approved.
      </>
    )}
    {moderation === 'rejected' && (
      <>
        <strong>Not published.</strong> The team decided not to show this on the board. Only you and they can
        see it.
      </>
    )}
    {moderation === 'approved' && (
      <>
        <strong>{kind === 'bug' ? 'The team has your report.' : 'Between you and the team.'}</strong> Only you
        and they can see it.
      </>
    )}
  </p>
)

/** The same for what never was, what is gone and what is somebody else's. */
const Missing = () => (
  <>
    <BackLink />
    <Empty
      level="h1"
      title="There is no such feedback here"
      text="It may have been removed, or it is not public."
    />
  </>
)
