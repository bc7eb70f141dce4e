import { type ReactNode, useLayoutEffect, useState } from 'react'
import { services } from '../panel/services.ts'
import { shownViews } from '../panel/shown.ts'
import { readNews, seenUntil } from './news.ts'
import { t } from './text.ts'
import { UnreadDot } from './unread-dot.tsx'

/**
 * Publication time of the newest changelog entry, in milliseconds since 1970; undefined until loaded, 0 if there is
 * none or the home view has no news.
 */
export function useNewest(): number | undefined {
  const known = shownViews().includes('news') ? services.config?.newestEntryAt : 0
  const [newest, setNewest] = useState(known)
  useLayoutEffect(() => {
    if (known === undefined)
      readNews({ limit: '1' }).then(
        ({ items }) => setNewest(items[0]?.publishedAt ?? 0),
        () => setNewest(0),
      )
  }, [])
  return known ?? newest
}

function PageLink({ view, children }: { view: 'news' | 'roadmap'; children?: ReactNode }) {
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
        {children}
      </span>
    </button>
  )
}

/** Link to the news, if there are any. */
export const NewsLink = ({ newest }: { newest: number }) =>
  !!newest && <PageLink view="news">{newest > seenUntil() && <UnreadDot />}</PageLink>

/** Link to the roadmap, if it is public; the browser may have cached a configuration of an earlier version. */
export const RoadmapLink = () => services.config?.board?.roadmap && <PageLink view="roadmap" />
