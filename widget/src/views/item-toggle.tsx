import type { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Following } from '@earshot/shared/notification'
import type { Affected } from '@earshot/shared/report'
import { useEffect, useState } from 'react'
import { contact, services } from '../panel/services.ts'
import { t } from './text.ts'

interface Tie {
  id: string
  /** Whether they follow an item, or have a bug too. */
  tie: 'follow' | 'report'
  answered?(answer: Affected): void
  /** What a press does instead. */
  instead?: ((id: string) => unknown) | undefined
}

/** What ties the contact to an item, as a toggle. */
export function TieButton({ id, tie, answered, instead }: Tie) {
  const { session } = contact
  const [tied, setTied] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!session.isKnown()) return
    session
      .send<{ feedbackIds: string[] }>({ method: 'GET', path: `v1/me/${tie}s`, query: { ids: id } })
      .then(
        ({ feedbackIds }) => setTied(feedbackIds.includes(id)),
        () => {},
      )
  }, [id])
  const toggle = async () => {
    const { diagnostics } = services
    const reports = tie === 'report' && !tied
    if (reports) await diagnostics.load()
    session
      .send<Following & Affected>({
        method: tied ? 'DELETE' : 'PUT',
        path: `v1/feedback/${id}/${tie}`,
        body: reports ? { environment: diagnostics.code?.readEnvironment() } : undefined,
      })
      .then(
        (answer) => {
          setTied(answer.following ?? answer.isAffected)
          setProblem('')
          answered?.(answer)
        },
        ({ message }: RequestError) => setProblem(message || t('actionFailed')),
      )
  }
  return (
    <>
      <button
        type="button"
        className="text"
        aria-pressed={tied}
        onClick={() => (instead ? instead(id) : toggle())}
      >
        {t(tied ? `tied_${tie}` : `tie_${tie}`)}
      </button>
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

/** Whether the contact has a bug too, and how many have it; a report also lets them follow it. */
export function ReportButton({
  item,
  follow,
  instead,
}: Pick<Tie, 'instead'> & { item: Pick<PublicFeedback, 'id' | 'affectedCount'>; follow?: boolean }) {
  const [answer, setAnswer] = useState<Affected>()
  return (
    <>
      <TieButton
        id={item.id}
        tie="report"
        instead={instead}
        answered={(answer) => {
          setAnswer(answer)
          services.emit('affected', answer)
        }}
      />
      <span>{t('affected', (answer ?? item).affectedCount)}</span>
      {follow && <TieButton key={`${answer?.isAffected}`} id={item.id} tie="follow" />}
    </>
  )
}
