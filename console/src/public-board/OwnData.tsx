import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../plain/Button.tsx'
import { t } from '../texts/texts.ts'
import form from './BoardForm.module.css'
import { useBoard } from './board-context.ts'
import { leave } from './leave.ts'
import classes from './OwnItems.module.css'
import board from './PublicBoard.module.css'
import { reasonOf } from './wording.ts'

/** What is held about whoever writes from this browser: as a file, and its deletion. */
export function OwnData() {
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
