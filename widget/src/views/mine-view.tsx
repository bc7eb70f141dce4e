import { useEffect } from 'react'
import { Skeleton } from '../panel/loading.tsx'
import { services } from '../panel/services.ts'
import { toRow } from './feedback-row.tsx'
import { List } from './list.tsx'
import { useOwn } from './lists.ts'
import { QueuedRequests } from './queued-requests.tsx'
import { t } from './text.ts'

/** The visitor's own items, and queued requests. */
export function MineView() {
  const { navigator, items } = services
  const own = useOwn()
  const { code, failed, load } = items
  const list = <List list={own} row={toRow} empty={t('noneOfYours')} />
  useEffect(() => void load(), [])
  return (
    <>
      <button type="button" className="plain wide" onClick={() => navigator.go({ view: 'notifications' })}>
        {t('notifications')}
      </button>
      <QueuedRequests />
      {code ? <code.FixQuestions>{list}</code.FixQuestions> : failed ? list : <Skeleton />}
    </>
  )
}
