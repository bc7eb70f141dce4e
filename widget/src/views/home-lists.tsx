import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../panel/icon.tsx'
import { contact, services } from '../panel/services.ts'
import { shownViews } from '../panel/shown.ts'
import { toRow } from './feedback-row.tsx'
import { NewsLink, RoadmapLink, useNewest } from './further-pages.tsx'
import { List } from './list.tsx'
import { useIdeas, useOwn } from './lists.ts'
import { QueuedRequests } from './queued-requests.tsx'
import { t } from './text.ts'
import { isPending } from './use-page.ts'

function SectionHead({ title, view }: { title: string; view: 'board' | 'mine' }) {
  const { navigator } = services
  return (
    <div className="bar">
      <h3>{title}</h3>
      <button
        type="button"
        className="text"
        aria-label={`${t('seeAll')}: ${title}`}
        onClick={() => navigator.go({ view })}
      >
        {t('seeAll')}
        <Icon name="next" />
      </button>
    </div>
  )
}

/**
 * Views in the home view beside the forms, in order; including the forms if they come below a list. Until all are there
 * none is, so that parts that load later move nothing; then `fill` is called.
 */
export function HomeLists({ actions, fill }: { actions: ReactNode; fill(): void }) {
  const { navigator } = services
  const { session } = contact
  const unread = session.unread()
  const own = useOwn()
  const ideas = useIdeas('top', '5')
  const newest = useNewest()
  // A list that is tried again later has its own place to show that.
  const filled = useRef(false)
  filled.current ||= !isPending(own) && !isPending(ideas) && newest !== undefined
  useLayoutEffect(() => {
    if (filled.current) fill()
  }, [filled.current])
  if (!filled.current) return null
  const parts: Record<string, ReactNode> = {
    form: actions,
    mine: !!own.items?.length && (
      <section>
        <SectionHead title={t('yours')} view="mine" />
        <List list={own} max={3} row={toRow} empty="" />
      </section>
    ),
    board: (
      <section>
        <SectionHead title={t('mostWanted')} view="board" />
        <List list={ideas} max={5} row={toRow} empty={t('noIdeas')} />
      </section>
    ),
    news: <NewsLink newest={newest ?? 0} />,
    roadmap: <RoadmapLink />,
  }
  return (
    <>
      <QueuedRequests />
      {unread > 0 && (
        <button type="button" className="plain wide" onClick={() => navigator.go({ view: 'notifications' })}>
          {t('unreadNotifications', unread)}
        </button>
      )}
      {shownViews().map((view) => (
        <Fragment key={view}>{parts[view]}</Fragment>
      ))}
    </>
  )
}
