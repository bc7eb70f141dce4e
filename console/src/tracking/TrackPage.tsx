import type { TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import type { MergedItem } from '@earshot/shared/feedback/feedback'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../api/api-error.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { CopyTrackingLink } from '../board/parts/CopyTrackingLink.tsx'
import { Dialog } from '../board/parts/Dialog.tsx'
import { FixCard, type FixChoice } from '../board/parts/FixCard.tsx'
import { CommentFiles } from '../board/thread/CommentFiles.tsx'
import { RichText } from '../design/mark/RichText.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { reportOpening } from '../lib/notice-opening.ts'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'
import { reasonOf } from '../texts/reasons.ts'
import { statusName, t, useLanguage } from '../texts/texts.ts'
import { Course } from './Course.tsx'
import { OwnValues } from './OwnValues.tsx'
import { TrackedThread } from './TrackedThread.tsx'
import classes from './TrackPage.module.css'
import { answerTrackedFix, deleteTracked, setFollowing, trackedQuery } from './tracked.ts'

/**
 * An item as its author reads and answers it by tracking link, without an account. The token stays in the address, so
 * that the page can be bookmarked.
 */
export function TrackPage() {
  const { token, chosen } = trackingLink(useLocation().hash)
  useLanguage()
  useEffect(reportOpening, [])
  return (
    <>
      <meta name="robots" content="noindex" />
      {token === null ? <Ended /> : <Tracked key={token} token={token} chosen={chosen} />}
    </>
  )
}

const choices = ['works', 'not'] as const satisfies readonly FixChoice[]

/** The token of a link, `/track#<token>`, and the answer that `#works` or `#not` after it has chosen. */
function trackingLink(hash: string): { token: string | null; chosen: FixChoice | undefined } {
  const [, token, ...rest] = hash.split('#')
  return { token: token || null, chosen: choices.find((choice) => rest.includes(choice)) }
}

function Tracked({ token, chosen }: { token: string; chosen: FixChoice | undefined }) {
  const { data, error, isPending, refetch } = useQuery(trackedQuery(token))
  const [deleted, setDeleted] = useState(false)
  if (deleted && data) return <Deleted shared={data.shared} />
  if (error instanceof ApiError && error.status === 404) return <Ended />
  if (isPending) return <Loading label={t('loading')} />
  if (!data)
    return (
      <AuthPanel title={t('track.title')}>
        <Notice tone="danger" title={t('failed.load')} messages={[reasonOf(error)]} />
        <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </AuthPanel>
    )
  return <Item token={token} chosen={chosen} tracked={data} onDeleted={() => setDeleted(true)} />
}

/** Shown alike for an incomplete or revoked link, and for a deleted item. */
const Ended = () => (
  <AuthPanel title={t('track.ended')}>
    <Paragraph>{t('track.ended.hint')}</Paragraph>
  </AuthPanel>
)

/** Shown after the deletion: the item is gone, or remains without an author if others have contributed. */
const Deleted = ({ shared }: { shared: boolean }) => (
  <AuthPanel title={t(shared ? 'track.deleted.own' : 'track.deleted')}>
    <Paragraph>{t(shared ? 'track.deleted.own.hint' : 'track.deleted.hint')}</Paragraph>
  </AuthPanel>
)

interface TrackedProps {
  token: string
  tracked: TrackedFeedback
}

interface ItemProps extends TrackedProps {
  chosen: FixChoice | undefined
  onDeleted: () => void
}

function Item({ token, chosen, tracked, onDeleted }: ItemProps) {
  const { item, project, status } = tracked
  return (
    <article className={classes.item}>
      <PageTitle title={item.reference} />
      <Stack>
        <header>
          <p className={classes.facts}>
            <StatusPill {...status} name={statusName(status.name)} />
            <span>{item.reference}</span>
          </p>
          <h1 dir="auto">{item.title}</h1>
        </header>
        {item.body && (
          <div className={classes.body} dir="auto">
            <RichText text={parsePlainText(item.body)} />
          </div>
        )}
        <Question token={token} chosen={chosen} tracked={tracked} />
        {item.moderation !== 'approved' && (
          <Paragraph soft>
            {t(`item.${item.moderation}`)}. {t('item.onlyYou')}
          </Paragraph>
        )}
        {item.onBehalf && (
          <Paragraph soft>{t(`item.${item.onBehalf.act}`, { name: item.onBehalf.by })}</Paragraph>
        )}
        {item.merged && <MergedNote merged={item.merged} slug={project.slug} />}
        <OwnValues fields={tracked.fields} />
        <CommentFiles files={item.files} />
        <Course steps={tracked.course} />
        <Follow token={token} tracked={tracked} />
        <TrackedThread token={token} tracked={tracked} />
        <footer className={classes.foot}>
          <p>
            {t('track.secret')} <CopyTrackingLink url={location.href.split('#', 2).join('#')} />
          </p>
          <DeleteTracked token={token} tracked={tracked} onDeleted={onDeleted} />
        </footer>
      </Stack>
    </article>
  )
}

/** Asks if the finished item works for its author; the answered question stays, to tell what happens next. */
function Question({ token, chosen, tracked: { item, asksIfFixed } }: Omit<ItemProps, 'onDeleted'>) {
  const [isAnswered, setAnswered] = useState(false)
  if (!asksIfFixed && !isAnswered) return null
  return (
    <FixCard
      key={chosen}
      kind={item.kind}
      reference={item.reference}
      chosen={chosen}
      reasonOf={reasonOf}
      send={async (answer) => {
        await answerTrackedFix(token, answer)
        setAnswered(true)
        void queryClient.invalidateQueries(trackedQuery(token))
      }}
    />
  )
}

/** Tells that the item was merged, and into which item if its author may see that item. */
const MergedNote = ({ merged: { into }, slug }: { merged: NonNullable<MergedItem>; slug: string }) => (
  <Paragraph>
    {t('item.merged')}. {t('item.merged.hint')}{' '}
    {into && <a href={`${paths.siteFeedback(slug)}?item=${into.reference}`}>{into.title}</a>}
  </Paragraph>
)

/**
 * Turns the author's notifications on or off. The email address is shown only in the author's own browser, because a
 * link may be passed on.
 */
function Follow({ token, tracked: { following, mailed, project } }: TrackedProps) {
  const change = useMutation({
    mutationFn: () => setFollowing(token, !following),
    onSuccess: () => queryClient.invalidateQueries(trackedQuery(token)),
  })
  return (
    <section className={classes.follow} aria-label={t('bell.title')}>
      {change.error && <Notice tone="danger" title={t('failed.save')} messages={[reasonOf(change.error)]} />}
      <Button tone="outlined" small onClick={() => change.mutate()} loading={change.isPending}>
        {t(following ? 'unfollow' : 'follow')}
      </Button>
      {following && mailed && <span>{t('track.mailed')}</span>}
      {following && !mailed && (
        <span>
          {t('track.notMailed')}{' '}
          <a href={`${paths.siteFeedback(project.slug)}?view=mine`}>{t('track.board')}</a>
        </span>
      )}
    </section>
  )
}

/**
 * Deletes the item, or its author's part, permanently, after a question that lists both what is deleted and what is
 * kept.
 */
function DeleteTracked({
  token,
  tracked: { item, shared },
  onDeleted,
}: TrackedProps & Pick<ItemProps, 'onDeleted'>) {
  const [asking, setAsking] = useState(false)
  const removal = useMutation({ mutationFn: () => deleteTracked(token), onSuccess: onDeleted })
  const { reference, title } = item
  const remove = shared ? t('track.remove.own') : t('track.remove', { reference })
  return (
    <div className={classes.remove}>
      {removal.error && (
        <Notice tone="danger" title={t('failed.remove')} messages={[reasonOf(removal.error)]} />
      )}
      <TextButton onClick={() => setAsking(true)} disabled={removal.isPending}>
        {remove}
      </TextButton>
      {asking && (
        <Dialog
          title={shared ? t('track.remove.own.ask') : t('track.remove.ask', { reference })}
          onClose={() => setAsking(false)}
        >
          <p>{t(shared ? 'track.remove.own.hint' : 'track.remove.hint', { title })}</p>
          <form method="dialog" className={classes.actions}>
            <Button tone="outlined" type="submit">
              {t('cancel')}
            </Button>
            <Button type="submit" onClick={() => removal.mutate()}>
              {remove}
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}
