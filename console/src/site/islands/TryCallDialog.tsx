import { type SubmitEvent, useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { TextArea, TextField } from '../../design/plain/Field.tsx'
import { sendCall } from './send-call.ts'
import type { SampleCall } from './TryCall.tsx'
import classes from './TryCallDialog.module.css'

/** The last key that was typed: in memory alone, so that a reload forgets it. */
let lastKey = ''

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** Sends one call, with an API key or as whoever has signed in, and shows the response. */
export function TryCallDialog({ call, onClose }: { call: SampleCall; onClose: () => void }) {
  const [response, setResponse] = useState<{ status: string; text: string }>()
  const [sending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    lastKey = text('key')
    setSending(true)
    setResponse(await sendCall({ method: call.method, path: text('address'), body: text('body') }, lastKey))
    setSending(false)
  }

  return (
    <dialog ref={showModal} className={classes.dialog} aria-labelledby="try-title" onClose={onClose}>
      <form className={classes.form} onSubmit={send}>
        <h2 id="try-title">Try {call.method}</h2>
        <CallFields call={call} />
        <div className={classes.buttons}>
          <Button type="submit" loading={sending}>
            Send
          </Button>
          <Button tone="outlined" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            Close
          </Button>
        </div>
        <output className={classes.response}>
          {response && (
            <>
              <b>{response.status}</b>
              {response.text && <pre>{response.text}</pre>}
            </>
          )}
        </output>
      </form>
    </dialog>
  )
}

const CallFields = ({ call }: { call: SampleCall }) => (
  <>
    <TextField id="try-address" label="Address" name="address" defaultValue={call.path} spellCheck={false} />
    <TextField
      id="try-key"
      label="API key"
      name="key"
      type="password"
      autoComplete="off"
      defaultValue={lastKey}
    />
    <p className={classes.note}>
      Without a key, the call is sent as whoever has signed in here. This page forgets the key when it is
      left.
    </p>
    {call.body && (
      <TextArea id="try-body" label="Body" name="body" rows={8} defaultValue={call.body} spellCheck={false} />
    )}
    {call.method !== 'GET' && <p className={classes.note}>The call changes real data.</p>}
  </>
)
