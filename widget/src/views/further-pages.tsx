import { useEffect, useState } from 'react'
import { services } from '../panel/services.ts'
import { readNews, seenUntil } from './news.ts'
import { t } from './text.ts'
import { UnreadDot } from './unread-dot.tsx'

/** Leads to the news, where there are any. */
export function NewsLink() {
  /** When the newest entry was published. */
  const [newest, setNewest] = useState(0)
  useEffect(() => {
    readNews({ limit: '1' }).then(
      ({ items }) => setNewest(items[0]?.publishedAt ?? 0),
      () => {},
    )
  }, [])
  if (!newest) return null
  return (
    <button type="button" className="plain page" onClick={() => services.navigator.go({ view: 'news' })}>
      <span>
        {t('news')}
        {newest > seenUntil() && <UnreadDot />}
      </span>
    </button>
  )
}

/** Leads to the roadmap, where everyone may see it. */
export function RoadmapLink() {
  const { config, navigator } = services
  // A configuration from before this version may still be in the browser.
  if (!config?.board?.roadmap) return null
  return (
    <button type="button" className="plain page" onClick={() => navigator.go({ view: 'roadmap' })}>
      {t('roadmap')}
    </button>
  )
}
