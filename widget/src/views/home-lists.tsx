import type { ReactNode } from 'react'
import { renderIcon } from '../panel/icon.tsx'
import type { HomeContent } from '../panel/late-views.ts'
import { contact, services } from '../panel/services.ts'
import { shownViews } from '../panel/shown.ts'
import { toRow } from './feedback-row.tsx'
import { readNewest, renderNewsLink, renderRoadmapLink } from './further-pages.tsx'
import { List } from './list.tsx'
import { useIdeas, useOwn } from './lists.ts'
import { QueuedRequests } from './queued-requests.tsx'
import { t } from './text.ts'

function renderHead(title: string, view: 'board' | 'mine') {
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
        {renderIcon('next')}
      </button>
    </div>
  )
}

/**
 * Reads the lists' first pages. If the ideas could not be read, their place says so; the contact's own items are left out
 * then.
 */
export async function readHome(): Promise<HomeContent> {
  const [own, ideas, newest] = await Promise.all([
    contact.listOwn().catch(() => null),
    contact.listFeedback({ sort: 'top', limit: '5' }).catch(() => null),
    readNewest(),
  ])
  return { own, ideas, newest }
}

/** Views in the home view beside the forms, in order; including the forms if they come below a list. */
export function HomeLists({ actions, content }: { actions: ReactNode; content: HomeContent }) {
  const { navigator } = services
  const { session } = contact
  const unread = session.unread()
  const own = useOwn(content.own)
  const ideas = useIdeas('top', content.ideas)
  const parts: Record<string, ReactNode> = {
    form: actions,
    mine: !!own.items?.length && (
      <section>
        {renderHead(t('yours'), 'mine')}
        {List({ list: own, max: 3, row: toRow, empty: '' })}
      </section>
    ),
    board: (
      <section>
        {renderHead(t('mostWanted'), 'board')}
        {List({ list: ideas, max: 5, row: toRow, empty: t('noIdeas') })}
      </section>
    ),
    news: renderNewsLink(content.newest),
    roadmap: renderRoadmapLink(),
  }
  return (
    <>
      {QueuedRequests()}
      {unread > 0 && (
        <button type="button" className="plain wide" onClick={() => navigator.go({ view: 'notifications' })}>
          {t('unreadNotifications', unread)}
        </button>
      )}
      {shownViews().map((view) => parts[view])}
    </>
  )
}
