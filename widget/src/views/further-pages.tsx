import type { ReactNode } from 'react'
import { services } from '../panel/services.ts'
import { shownViews } from '../panel/shown.ts'
import { readNews, seenUntil } from './news.ts'
import { t } from './text.ts'
import { UnreadDot } from './unread-dot.tsx'

/** Publication time in the configuration; 0 if the home view has no news, undefined if that does not say. */
const knownNewest = () => (shownViews().includes('news') ? services.config?.newestEntryAt : 0)

/** Publication time of the newest changelog entry, in milliseconds since 1970; 0 if there is none or no news. */
export const readNewest = async (): Promise<number> =>
  knownNewest() ??
  readNews({ limit: '1' }).then(
    ({ items }) => items[0]?.publishedAt ?? 0,
    () => 0,
  )

function renderLink(view: 'news' | 'roadmap', more?: ReactNode) {
  const { navigator, news } = services
  return (
    <button
      type="button"
      className="plain page"
      onPointerEnter={news.load}
      onFocus={news.load}
      onClick={() => navigator.go({ view })}
    >
      <span>
        {t(view)}
        {more}
      </span>
    </button>
  )
}

/** Link to the news, if there are any; `newestRead` is what `readNewest` gave. */
export const renderNewsLink = (newestRead: number) => {
  const newest = knownNewest() ?? newestRead
  return !!newest && renderLink('news', newest > seenUntil() && <UnreadDot />)
}

/** Link to the roadmap, if it is public; the browser may have cached a configuration of an earlier version. */
export const renderRoadmapLink = () => services.config?.board?.roadmap && renderLink('roadmap')
