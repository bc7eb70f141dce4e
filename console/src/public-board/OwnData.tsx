import { useRef, useState } from 'react'
import { useBoard } from './board-context.ts'
import { BoardError } from './contact.ts'
import field from './Field.module.css'
import classes from './OwnItems.module.css'
import board from './PublicBoard.module.css'

/** What is held about whoever writes from this browser: as a file, and its deletion. */
export function OwnData({ onErased }: { onErased: () => void }) {
  const { contact } = useBoard()
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) =>
      setError(failure instanceof BoardError ? failure.message : String(failure)),
    )
    setBusy(false)
  }

  const save = () =>
    attempt(async () => {
      const data = await contact.send<object>({ method: 'GET', path: '/me/export' })
      saveFile(JSON.stringify(data, null, 2))
    })

  const erase = () =>
    attempt(async () => {
      await contact.erase()
      dialog.current?.close()
      onErased()
    })

  return (
    <section className={classes.data} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      {error && (
        <p role="alert" className={field.refused}>
          {error}
        </p>
      )}
      <div className={board.actions}>
        <button type="button" className={board.plainButton} onClick={() => void save()}>
          Save as a file
        </button>
        <button type="button" className={board.plainButton} onClick={() => dialog.current?.showModal()}>
          Delete my data
        </button>
      </div>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby="erase">
        <h2 id="erase">Delete your data?</h2>
        <p>
          Your votes go for good, and so does everything that only you and the team can see. What everybody
          can read stays, under the name Former customer.
        </p>
        <div className={board.actions}>
          <button type="button" className={board.plainButton} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" className={board.mainButton} onClick={() => void erase()}>
            Delete my data
          </button>
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
