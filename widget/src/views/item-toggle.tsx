import type { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Following } from '@earshot/shared/notification'
import type { Affected } from '@earshot/shared/report'
import { useEffect, useState } from 'react'
import { contact, services } from '../panel/services.ts'
import { t } from './text.ts'

interface Toggle {
  id: string
  /** Whether they follow an item, or have a bug too. */
  act: 'follow' | 'report'
  answered?(answer: Affected): void
  /** What a press does instead. */
  instead?: ((id: string) => unknown) | undefined
}

/** The toggle with which a contact follows an item, or reports a bug too. */
export function ItemToggle({ id, act, answered, instead }: Toggle) {
  const { session } = contact
  const [pressed, setPressed] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!session.isKnown()) return
    session
      .send<{ feedbackIds: string[] }>({ method: 'GET', path: `v1/me/${act}s`, query: { ids: id } })
      .then(
        ({ feedbackIds }) => setPressed(feedbackIds.includes(id)),
        () => {},
      )
  }, [id])
  const toggle = async () => {
    const { diagnostics } = services
    const reports = act === 'report' && !pressed
    if (reports) await diagnostics.load()
    session
      .send<Following & Affected>({
        method: pressed ? 'DELETE' : 'PUT',
        path: `v1/feedback/${id}/${act}`,
        body: reports ? { environment: diagnostics.code?.readEnvironment() } : undefined,
      })
      .then(
        (answer) => {
          setPressed(answer.following ?? answer.isAffected)
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
        aria-pressed={pressed}
        onClick={() => (instead ? instead(id) : toggle())}
      >
        {t(pressed ? `toggled_${act}` : `toggle_${act}`)}
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
}: Pick<Toggle, 'instead'> & { item: Pick<PublicFeedback, 'id' | 'affectedCount'>; follow?: boolean }) {
  const [answer, setAnswer] = useState<Affected>()
  return (
    <>
      <ItemToggle
        id={item.id}
        act="report"
        instead={instead}
        answered={(answer) => {
          setAnswer(answer)
          services.emit('affected', answer)
        }}
      />
      <span>{t('affected', (answer ?? item).affectedCount)}</span>
      {follow && <ItemToggle key={`${answer?.isAffected}`} id={item.id} act="follow" />}
    </>
  )
}
