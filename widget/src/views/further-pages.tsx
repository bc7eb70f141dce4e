import { useEffect, useState } from 'react'
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
  const isShown = shownViews().includes('news')
  const [newest, setNewest] = useState(isShown ? undefined : 0)
  useEffect(() => {
    if (isShown)
      readNews({ limit: '1' }).then(
        ({ items }) => setNewest(items[0]?.publishedAt ?? 0),
        () => setNewest(0),
      )
  }, [])
  return newest
}

/** Link to the news, if there are any. */
export function NewsLink({ newest }: { newest: number }) {
  const { navigator, news } = services
  if (!newest) return null
  return (
    <button
      type="button"
      className="plain page"
      onPointerEnter={news.load}
      onFocus={news.load}
      onClick={() => navigator.go({ view: 'news' })}
    >
      <span>
        {t('news')}
        {newest > seenUntil() && <UnreadDot />}
      </span>
    </button>
  )
}

/** Link to the roadmap, if it is public. */
export function RoadmapLink() {
  const { config, navigator, news } = services
  // The browser may have cached a configuration of an earlier version.
  if (!config?.board?.roadmap) return null
  return (
    <button
      type="button"
      className="plain page"
      onPointerEnter={news.load}
      onFocus={news.load}
      onClick={() => navigator.go({ view: 'roadmap' })}
    >
      {t('roadmap')}
    </button>
  )
}
