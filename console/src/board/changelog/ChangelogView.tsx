import type { EntryFeedback, PublicEntry } from '@earshot/shared/changelog/changelog'
import { RequestError } from '@earshot/shared/contact/request-error'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RichText } from '../../design/mark/RichText.tsx'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { t } from '../../texts/texts.ts'
import { useRenewedFiles, withImages } from '../file/use-renewed-files.ts'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { ListFoot } from '../parts/ListFoot.tsx'
import board from '../parts/PublicBoard.module.css'
import { Empty, Failed, Skeleton } from '../parts/states.tsx'
import { dayOf } from '../parts/wording.ts'
import classes from './Changelog.module.css'
import { changelogQuery, entryQuery } from './changelog-queries.ts'
import { FixQuestions } from './FixQuestions.tsx'
import { SubscribePanel } from './SubscribePanel.tsx'

/** The project's published changelog, or the entry in the address. */
export function ChangelogView() {
  const { route } = useBoard()
  return (
    <div className={classes.changelog}>
      <FixQuestions />
      <SubscribePanel />
      {route.entry === undefined ? <Entries /> : <OneEntry entryId={route.entry} />}
    </div>
  )
}

/** Image addresses of a public board do not expire. */
function useRenewedImages(
  entries: readonly PublicEntry[],
  { dataUpdatedAt, refetch }: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>,
): void {
  const { access } = useBoard().site
  const images = withImages(entries.map(({ content }) => content))
  useRenewedFiles(access !== 'public' && images, dataUpdatedAt, refetch)
}

function Entries() {
  const { contact, site } = useBoard()
  const list = useInfiniteQuery(changelogQuery(contact))
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  useRenewedImages(entries, list)
  if (list.isSuccess && entries.length === 0)
    return <Empty title={t('changelog.none')} text={t('changelog.none.hint', { name: site.project.name })} />
  return (
    <>
      {entries.map((entry) => (
        <ChangelogEntry key={entry.id} entry={entry} />
      ))}
      <ListFoot list={list} rows={4} />
      {entries.length > 0 && (
        <p className={classes.feed}>
          <a href={`/site-feedback/${site.project.slug}/changelog.atom`}>{t('changelog.feed')}</a>
        </p>
      )}
    </>
  )
}

function OneEntry({ entryId }: { entryId: string }) {
  const { contact, site } = useBoard()
  const query = useQuery(entryQuery(contact, entryId))
  const { data: entry, error, isPending, refetch } = query
  useRenewedImages(entry ? [entry] : [], query)
  const missing = error instanceof RequestError && [400, 404, 422].includes(error.status)
  return (
    <>
      <BackToChangelog />
      {entry && (
        <>
          <title>{`${entry.title} · ${site.project.name}`}</title>
          <ChangelogEntry entry={entry} alone />
        </>
      )}
      {isPending && <Skeleton rows={3} />}
      {missing && <Empty level="h1" title={t('entry.missing')} text={t('entry.missing.hint')} />}
      {error && !missing && <Failed error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function BackToChangelog() {
  const { address } = useBoard()
  return (
    <p className={board.back}>
      <a {...linkTo(address, { page: 'changelog' })}>
        <span aria-hidden>←</span> {t('page.changelog')}
      </a>
    </p>
  )
}

/** One entry; in a list, its title links to its own page. */
function ChangelogEntry({ entry, alone = false }: { entry: PublicEntry; alone?: boolean }) {
  const { address } = useBoard()
  const { id, title, labels, content, feedback, publishedAt, editedAt } = entry
  return (
    <article className={classes.entry} aria-labelledby={`entry-${id}`}>
      <p className={classes.day}>
        <time dateTime={new Date(publishedAt).toISOString()}>{dayOf(publishedAt)}</time>
        {labels.map((label) => (
          <span key={label} className={classes.label} data-label={label}>
            {t(`label.${label}`)}
          </span>
        ))}
      </p>
      <div className={classes.words}>
        {alone ? (
          <h1 id={`entry-${id}`} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
        ) : (
          <h2 id={`entry-${id}`}>
            <a {...linkTo(address, { entry: id })}>
              <bdi>{title}</bdi>
            </a>
          </h2>
        )}
        <RichText text={content} />
        {feedback.map((item) => (
          <Shipped key={item.id} item={item} />
        ))}
        {editedAt !== null && (
          <p className={classes.facts}>{t('changelog.edited', { day: dayOf(editedAt) })}</p>
        )}
      </div>
    </article>
  )
}

function Shipped({ item: { reference, title, statusId, voteCount } }: { item: EntryFeedback }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === statusId)
  return (
    <p className={classes.shipped}>
      {status && <StatusPill {...status} />}
      <a {...linkTo(address, { item: reference })}>
        <bdi>{title}</bdi>
      </a>
      {voteCount > 0 && <span className={classes.facts}>{t('changelog.asked', { count: voteCount })}</span>}
    </p>
  )
}
