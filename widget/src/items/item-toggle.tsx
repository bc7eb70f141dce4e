import type { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Following } from '@earshot/shared/notification/notification'
import type { Affected } from '@earshot/shared/report/report'
import { useEffect, useRef, useState } from 'react'
import { contact, services } from '../panel/services.ts'
import { t } from '../views/text.ts'

interface Toggle {
  id: string
  /** `follow`: follows an item; `report`: reports a known bug. */
  act: 'follow' | 'report'
  /** Reloads the state when this value changes. */
  since?: unknown
  answered?(answer: Affected): void
}

/** Toggle for following an item, or for reporting a known bug. */
export function ItemToggle({ id, act, since, answered }: Toggle) {
  const { session } = contact
  const [pressed, setPressed] = useState(false)
  const [problem, setProblem] = useState('')
  const latest = useRef({})
  /** Begins a request; the returned function is true while no later request has begun. */
  const begin = () => {
    const own = {}
    latest.current = own
    return () => latest.current === own
  }
  useEffect(() => {
    if (!session.isKnown()) return
    const isLatest = begin()
    session
      .send<{ feedbackIds: string[] }>({ method: 'GET', path: `v1/me/${act}s`, query: { ids: id } })
      .then(
        ({ feedbackIds }) => isLatest() && setPressed(feedbackIds.includes(id)),
        () => {},
      )
  }, [id, since])
  const toggle = async () => {
    const { diagnostics } = services
    const reports = act === 'report' && !pressed
    const isLatest = begin()
    setPressed(!pressed)
    setProblem('')
    if (reports) await diagnostics.load()
    session
      .send<Following & Affected>({
        method: pressed ? 'DELETE' : 'PUT',
        path: `v1/feedback/${id}/${act}`,
        body: reports ? { environment: diagnostics.code?.readEnvironment() } : undefined,
      })
      .then(
        (answer) => {
          if (isLatest()) setPressed(answer.following ?? answer.isAffected)
          answered?.(answer)
        },
        ({ message }: RequestError) => {
          if (!isLatest()) return
          setPressed(pressed)
          setProblem(message || t('actionFailed'))
        },
      )
  }
  return (
    <>
      <button type="button" className="toggle" aria-pressed={pressed} onClick={toggle}>
        {t(`toggle_${act}`)}
      </button>
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

/** The visitor's own report of a bug, and the number of people affected; reporters can also follow the bug. */
export function ReportButton({
  item: { id, affectedCount },
  follow,
}: {
  item: Pick<PublicFeedback, 'id' | 'affectedCount'>
  follow?: boolean
}) {
  const [answer, setAnswer] = useState<Affected>()
  return (
    <>
      <ItemToggle
        id={id}
        act="report"
        answered={(answer) => {
          setAnswer(answer)
          services.emit('affected', answer)
        }}
      />
      <span>{t('affected', answer?.affectedCount ?? affectedCount)}</span>
      {follow && <ItemToggle id={id} act="follow" since={answer} />}
    </>
  )
}
