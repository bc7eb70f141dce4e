import { useEffect, useState } from 'react'
import { services } from '../panel/services.ts'
import { shownViews } from '../panel/shown.ts'
import { readNews, seenUntil } from './news.ts'
import { t } from './text.ts'
import { UnreadDot } from './unread-dot.tsx'

/**
 * When the newest entry of the changelog was published, in milliseconds since 1970; undefined until that is known, 0 where
 * there is none or nothing leads to it.
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

/** Leads to the news, where there are any. */
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

/** Leads to the roadmap, where everyone may see it. */
export function RoadmapLink() {
  const { config, navigator, news } = services
  // A configuration from before this version may still be in the browser.
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
