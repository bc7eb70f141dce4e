import type { FeedbackKind } from '@earshot/shared/feedback'
import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../texts/texts.ts'
import { BoardLink } from './BoardLink.tsx'
import { BoardTable } from './BoardTable.tsx'
import { useBoard } from './board-context.ts'
import { ListFoot } from './ListFoot.tsx'
import { feedbackQuery } from './queries.ts'
import { Empty } from './states.tsx'

/** Everybody's ideas, or the bugs that are public: filtered, sorted and searched by the address. */
export function BoardList() {
  const { contact, route } = useBoard()
  const list = useInfiniteQuery(feedbackQuery(contact, route))
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <div aria-busy={list.isFetching}>
      {items && items.length > 0 && <BoardTable items={items} />}
      {items?.length === 0 && list.isSuccess && <NothingHere />}
      <ListFoot list={list} rows={6} />
    </div>
  )
}

function NothingHere() {
  const { query, status, kind } = useBoard().route
  if (query)
    return (
      <Empty title={t('list.noMatch', { query })} text={t('list.noMatch.hint')}>
        {suggest()}
        {showAll()}
      </Empty>
    )
  if (status)
    return (
      <Empty title={t('list.noneOfStatus')} text={t('list.noneOfStatus.hint')}>
        {showAll(kind)}
      </Empty>
    )
  if (kind === 'bug')
    return (
      <Empty title={t('list.noBugs')} text={t('list.noBugs.hint')}>
        <BoardLink to={{ new: 'bug' }}>{t('suggest.bug')}</BoardLink>
      </Empty>
    )
  return (
    <Empty title={t('list.noIdeas')} text={t('list.noIdeas.hint')}>
      {suggest()}
    </Empty>
  )
}

const suggest = () => <BoardLink to={{ new: 'idea' }}>{t('suggest.idea')}</BoardLink>
const showAll = (kind?: FeedbackKind) => (
  <BoardLink tone="outlined" to={kind ? { kind } : {}}>
    {t('list.showAll')}
  </BoardLink>
)
