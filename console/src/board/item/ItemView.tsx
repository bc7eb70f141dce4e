import { RequestError } from '@earshot/shared/contact/request-error'
import type { MergedItem, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Following } from '@earshot/shared/notification/notification'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RichText } from '../../design/mark/RichText.tsx'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import { fixQuestionsQuery } from '../changelog/changelog-queries.ts'
import { FixQuestionCard } from '../changelog/FixQuestions.tsx'
import { useRenewedFiles, withFiles } from '../file/use-renewed-files.ts'
import { linkTo } from '../parts/address.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { useBoard } from '../parts/board-context.ts'
import { followingQuery } from '../parts/notification-queries.ts'
import board from '../parts/PublicBoard.module.css'
import { ReportButton } from '../parts/ReportButton.tsx'
import { Empty, Failed, Skeleton } from '../parts/states.tsx'
import { VoteButton } from '../parts/VoteButton.tsx'
import { dayOf, reasonOf } from '../parts/wording.ts'
import { CommentFiles } from '../thread/CommentFiles.tsx'
import { type BoardItemDetail, itemQuery } from '../thread/queries.ts'
import { Thread } from '../thread/Thread.tsx'
import classes from './ItemView.module.css'

/** One item: text, votes and comments. `known` is shown until the full item has loaded. */
export function ItemView({ reference, known }: { reference: string; known: PublicFeedback | undefined }) {
  const { contact, rowAction } = useBoard()
  const { data: detail, error, isPending, refetch, dataUpdatedAt } = useQuery(itemQuery(contact, reference))
  useRenewedFiles(withFiles([{ files: detail?.files ?? [] }]), dataUpdatedAt, refetch)
  const shown = detail ?? known
  if (error instanceof RequestError && [400, 404, 422].includes(error.status)) return <Missing />
  return (
    <article className={classes.item}>
      <BackLink />
      {shown && <Words item={shown} detail={detail} />}
      {shown && rowAction && <p className={classes.action}>{rowAction(shown)}</p>}
      {isPending && <Skeleton rows={3} />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {detail && <Discussion key={detail.id} item={detail} />}
    </article>
  )
}

/** The comments, below the question whether a finished item works for its author. */
function Discussion({ item }: { item: BoardItemDetail }) {
  const { contact, site } = useBoard()
  const [wasDone] = useState(() =>
    site.statuses.some(({ id, category }) => id === item.statusId && category === 'done'),
  )
  const { data, isLoading } = useQuery({ ...fixQuestionsQuery(contact, item.id), enabled: wasDone })
  // Comments appear together with the question, which would otherwise move them.
  if (isLoading) return <Skeleton rows={3} />
  return (
    <>
      {data?.items.map(({ feedback }) => (
        <div key={feedback.id} className={classes.question}>
          <FixQuestionCard feedback={feedback} />
        </div>
      ))}
      <Thread item={item} />
    </>
  )
}

function Words({ item, detail }: { item: PublicFeedback; detail: BoardItemDetail | undefined }) {
  const { site, contact } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  const onBehalf = detail?.onBehalf
  // A vote that the contact has changed here is nobody else's any more.
  const isChanged = onBehalf?.act === 'voted' && contact.votes.of(item).isChanged
  return (
    <>
      <title>{`${item.title} · ${site.project.name}`}</title>
      <header className={classes.head}>
        {item.kind === 'idea' && !detail?.merged && (
          <VoteButton item={item} frozen={detail?.frozen.votes ?? status?.freezesVotes ?? false} />
        )}
        <div>
          <h1 tabIndex={-1}>
            <bdi>{item.title}</bdi>
          </h1>
          <p className={board.facts}>
            {status && <StatusPill {...status} />}
            <span>{item.reference}</span>
            <time dateTime={new Date(item.createdAt).toISOString()}>{dayOf(item.createdAt)}</time>
          </p>
          <p className={classes.follow}>
            {item.kind === 'bug' && detail && !detail.merged && !detail.frozen.votes && (
              <ReportButton item={item} />
            )}
            <FollowButton feedbackId={item.id} />
          </p>
        </div>
      </header>
      {onBehalf && !isChanged && (
        <p className={classes.audience}>{t(`item.${onBehalf.act}`, { name: onBehalf.by })}</p>
      )}
      {detail?.merged && <MergedNote merged={detail.merged} />}
      {detail?.listed === false && !detail.merged && <Audience detail={detail} />}
      {item.body && (
        <div className={classes.body}>
          <RichText text={parsePlainText(item.body)} />
        </div>
      )}
      {detail?.files && detail.files.length > 0 && <CommentFiles files={detail.files} />}
    </>
  )
}

/** Tells the author why their item is not public. */
const Audience = ({ detail: { kind, moderation } }: { detail: BoardItemDetail }) => (
  <p className={classes.audience} role="status">
    {moderation === 'held' && (
      <>
        <strong>{t('item.held')}.</strong> {t('item.held.hint')}
      </>
    )}
    {moderation === 'rejected' && (
      <>
        <strong>{t('item.rejected')}.</strong> {t('item.rejected.hint')}
      </>
    )}
    {moderation === 'approved' && (
      <>
        <strong>{t(kind === 'bug' ? 'item.report' : 'item.private')}</strong> {t('item.private.hint')}
      </>
    )}
  </p>
)

/** Tells that the item was merged, and into which item if its author may see that item. */
function MergedNote({ merged: { into } }: { merged: NonNullable<MergedItem> }) {
  const { address } = useBoard()
  return (
    <p className={classes.audience} role="status">
      <strong>{t('item.merged')}.</strong> {t('item.merged.hint')}{' '}
      {into && (
        <a {...linkTo(address, { item: into.reference })}>
          <bdi>{into.title}</bdi>
        </a>
      )}
    </p>
  )
}

/** Shown alike for items that never existed, were deleted or are private. */
const Missing = () => (
  <>
    <BackLink />
    <Empty level="h1" title={t('item.missing')} text={t('item.missing.hint')} />
  </>
)

/** Follows or unfollows an item; authors and voters follow it already. */
function FollowButton({ feedbackId }: { feedbackId: string }) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const query = followingQuery(contact, feedbackId)
  const { data: following = false } = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const toggle = async () => {
    setProblem(undefined)
    const path = `v1/feedback/${feedbackId}/follow`
    try {
      const now = await contact.session.send<Following>({ method: following ? 'DELETE' : 'PUT', path })
      queryClient.setQueryData(query.queryKey, now.following)
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  return (
    <>
      <Button tone="outlined" small aria-pressed={following} onClick={() => void toggle()}>
        {t(following ? 'following' : 'follow')}
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
