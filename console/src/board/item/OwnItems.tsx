import type { OwnFeedback } from '@earshot/shared/feedback/feedback'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import { leave } from '../contact/leave.ts'
import form from '../form/BoardForm.module.css'
import { linkTo } from '../parts/address.ts'
import { BoardLink } from '../parts/BoardLink.tsx'
import { useBoard } from '../parts/board-context.ts'
import { CopyTrackingLink } from '../parts/CopyTrackingLink.tsx'
import { ListFoot } from '../parts/ListFoot.tsx'
import board from '../parts/PublicBoard.module.css'
import { Empty } from '../parts/states.tsx'
import { dayOf, reasonOf } from '../parts/wording.ts'
import { ownQuery } from '../thread/queries.ts'
import classes from './OwnItems.module.css'

/** Items sent from this browser, with their status and news. */
export function OwnItems() {
  const { contact } = useBoard()
  const list = useInfiniteQuery(ownQuery(contact))
  const items = list.data?.pages.flatMap((page) => page.items)
  const isEmpty = items?.length === 0 && contact.outbox.queued().length === 0
  return (
    <>
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isEmpty && list.isSuccess && (
        <Empty title={t('own.none')} text={t('own.none.hint')}>
          <BoardLink to={{ new: 'idea' }}>{t('suggest.idea')}</BoardLink>
        </Empty>
      )}
      {contact.session.isKnown() && list.isSuccess && <OwnData />}
      <ListFoot list={list} rows={3} />
    </>
  )
}

function Row({ item }: { item: OwnFeedback }) {
  const { address, site } = useBoard()
  const status = site.statuses.find(({ id }) => id === item.statusId)
  return (
    <li>
      <a {...linkTo(address, { item: item.reference })} className={classes.title}>
        <bdi>{item.title}</bdi>
      </a>
      <p className={board.facts}>
        {item.moderation === 'held' && <strong>{t('item.held')}</strong>}
        {item.moderation === 'rejected' && <strong>{t('item.rejected')}</strong>}
        {item.moderation === 'approved' && status && (
          <StatusPill
            {...status}
            name={item.statusUnread ? t('item.now', { status: status.name }) : status.name}
          />
        )}
        {item.unread > 0 && <strong className={classes.news}>{t('replies', { count: item.unread })}</strong>}
        <span>{item.reference}</span>
        {item.merged && <span>{t('item.merged')}</span>}
        <span>{t('comments', { count: item.commentCount })}</span>
        <span>{dayOf(item.createdAt)}</span>
        {item.trackingUrl && <CopyTrackingLink url={item.trackingUrl} />}
      </p>
    </li>
  )
}

/** Data held about the contact of this browser: export and deletion. */
function OwnData() {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) => setError(reasonOf(failure)))
    setBusy(false)
  }

  const save = () =>
    attempt(async () => {
      const data = await contact.session.send<object>({ method: 'GET', path: 'v1/me/export' })
      saveFile(JSON.stringify(data, null, 2))
    })

  const erase = () =>
    attempt(async () => {
      await contact.session.send({ method: 'DELETE', path: 'v1/me' })
      dialog.current?.close()
      await leave(contact, queryClient)
    })

  return (
    <section className={classes.data} aria-labelledby="own-data">
      <h2 id="own-data">{t('own.data')}</h2>
      {error && (
        <p role="alert" className={form.refused}>
          {error}
        </p>
      )}
      <div className={board.actions}>
        <Button tone="outlined" onClick={() => void save()}>
          {t('own.save')}
        </Button>
        <Button tone="outlined" onClick={() => dialog.current?.showModal()}>
          {t('own.erase')}
        </Button>
      </div>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby="erase">
        <h2 id="erase">{t('own.erase.ask')}</h2>
        <p>{t('own.erase.hint')}</p>
        <div className={board.actions}>
          <Button tone="outlined" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void erase()}>{t('own.erase')}</Button>
        </div>
      </dialog>
    </section>
  )
}

function saveFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-feedback.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
