import { formatRelativeTime } from '@earshot/shared/format/format'
import type { InstallationAnswer } from '@earshot/shared/installation/installation-check'
import { type FormEvent, useState } from 'react'
import { type Submission, submitForm } from '../api/submit-form.ts'
import { Button } from '../design/plain/Button.tsx'
import { TextField } from '../design/plain/Field.tsx'
import { useHydrated } from '../lib/hooks/use-hydrated.ts'
import { useInterval } from '../lib/hooks/use-timer.ts'
import { originIn } from '../lib/origin.ts'
import classes from './InstallationCheck.module.css'

interface Props {
  /** Public key of a known project; only the address is then asked for. */
  publicKey?: string
  address?: string
}

/**
 * Checks if a project's widget was seen on a page, and polls until it was. Based only on the widget's own requests; the
 * server fetches nothing from the address.
 */
export function InstallationCheck({ publicKey, address = '' }: Props) {
  const [key, setKey] = useState(publicKey ?? '')
  const [page, setPage] = useState(address)
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const { question, outcome, answer, check } = useInstallation()
  const errors = outcome?.status === 'refused' ? outcome.fields : {}

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await check({ key, origin: originIn(page) })
    setBusy(false)
  }

  return (
    <form className={classes.check} noValidate onSubmit={(event) => void send(event)}>
      {publicKey === undefined && (
        <TextField
          label="Public key"
          placeholder="pk_…"
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={errors.key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
      <TextField
        label="Address of your page"
        placeholder="https://app.example.com"
        type="url"
        inputMode="url"
        autoComplete="url"
        value={page}
        error={errors.origin}
        onChange={(event) => setPage(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={!hydrated}>
        Check
      </Button>
      <div className={classes.outcome} role="status">
        {outcome?.status === 'failed' && <p data-state="refused">{outcome.message}</p>}
        {question && answer && <Outcome origin={question.origin} answer={answer} />}
      </div>
    </form>
  )
}

/** Result of a check, with the next step. */
function Outcome({ origin, answer: { state, seenAt } }: { origin: string; answer: InstallationAnswer }) {
  const when = seenAt === null ? '' : formatRelativeTime(seenAt, Date.now())
  if (state === 'installed')
    return (
      <p data-state="installed">
        Installed, last seen on {origin} {when}.
      </p>
    )
  if (state === 'refused')
    return (
      <p data-state="refused">
        Seen {when}, but refused: {origin} is not one of the project’s websites. Add it in the project, under
        General, then reload your page.
      </p>
    )
  if (state === 'reload')
    return (
      <p data-state="unseen">
        {origin} is one of the websites now. Reload your page; this checks again by itself.
      </p>
    )
  return (
    <p data-state="unseen">
      Not seen on {origin} yet. Load the page with the code in it; this checks again by itself.
    </p>
  )
}

/** Polling interval in milliseconds, far below the server's rate limit per address. */
const pause = 5_000

/** A project by its public key, and the origin of a page. */
type Question = { key: string; origin: string }

const ask = (question: Question): Promise<Submission> => submitForm('/installation-check', question)

const isAnswer = (answer: object): answer is InstallationAnswer => 'state' in answer

/** Checks, and polls while the page is visible, until the widget was seen. */
function useInstallation() {
  const [{ question, outcome }, setState] = useState<{ question?: Question; outcome?: Submission }>({})
  const answer = outcome?.status === 'taken' && isAnswer(outcome.answer) ? outcome.answer : undefined
  const waiting = answer !== undefined && answer.state !== 'installed'
  const poll = async () => {
    if (!question || document.hidden) return
    const outcome = await ask(question)
    // A failed poll is ignored, because the next one follows.
    if (outcome.status === 'taken')
      setState((now) => (now.question === question ? { question, outcome } : now))
  }
  useInterval(() => void poll(), waiting ? pause : null)
  const check = async (question: Question) => {
    setState((now) => ({ ...now, question }))
    const outcome = await ask(question)
    setState({ question, outcome })
  }
  return { question, outcome, answer, check }
}
