import type { PublicEntry } from '@earshot/shared/changelog'
import { RequestError } from '@earshot/shared/contact/request-error'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { t } from '../texts/texts.ts'
import { linkTo } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './Changelog.module.css'
import { ChangelogEntry } from './ChangelogEntry.tsx'
import { changelogQuery, entryQuery } from './changelog-queries.ts'
import { FixQuestions } from './FixQuestions.tsx'
import { ListFoot } from './ListFoot.tsx'
import board from './PublicBoard.module.css'
import { Empty, Failed, Skeleton } from './states.tsx'
import { useRenewedFiles, withImages } from './use-renewed-files.ts'

/** What the project has published: all of it, or the entry that the address names. */
export function ChangelogView() {
  const { route } = useBoard()
  return (
    <div className={classes.changelog}>
      <FixQuestions />
      {route.entry === undefined ? <Entries /> : <OneEntry entryId={route.entry} />}
    </div>
  )
}

/** Of a public board the addresses of images do not end. */
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
