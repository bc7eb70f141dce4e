import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import { changelogLabelNames } from '@earshot/shared/changelog/changelog-labels'
import { useState } from 'react'
import { ago } from '../items/time.ts'
import { services } from '../panel/services.ts'
import { List } from '../views/list.tsx'
import { markSeen, readNews, seenUntil } from '../views/news.ts'
import { nameOf, t } from '../views/text.ts'
import { UnreadDot } from '../views/unread-dot.tsx'
import { usePage } from '../views/use-page.ts'
import { BoardLink } from './board-link.tsx'

/** Labels and publication date of an entry. */
export const EntryFacts = ({ entry: { labels, publishedAt } }: { entry: PublicEntry }) => (
  <p className="meta facts">
    <span>{ago(publishedAt)}</span>
    {labels.map((label) => (
      <span key={label} className="badge">
        {nameOf(changelogLabelNames[label])}
      </span>
    ))}
  </p>
)

/** The project's published entries, newest first. */
export function NewsView() {
  const { navigator } = services
  const [seen] = useState(seenUntil)
  const list = usePage('news', async (cursor) => {
    const page = await readNews({ cursor })
    markSeen(page.items[0]?.publishedAt ?? 0)
    return page
  })
  const row = (entry: PublicEntry) => (
    <li key={entry.id} className="row">
      <div>
        <button
          type="button"
          className="link"
          onClick={() => navigator.go({ view: 'entry', entryId: entry.id })}
        >
          {entry.title}
          {entry.publishedAt > seen && <UnreadDot />}
        </button>
        <EntryFacts entry={entry} />
      </div>
    </li>
  )
  return (
    <>
      <div className="bar">
        <h3 className="big">{t('news')}</h3>
        <BoardLink query="view=changelog" label={t('openPage')} />
      </div>
      <List list={list} row={row} empty={t('noNews')} />
    </>
  )
}
