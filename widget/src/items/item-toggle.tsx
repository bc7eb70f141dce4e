import type { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Following } from '@earshot/shared/notification/notification'
import type { Affected } from '@earshot/shared/report/report'
import { useEffect, useRef, useState } from 'react'
import { contact, services } from '../panel/services.ts'
import { t } from '../views/text.ts'

interface Toggle {
  id: string
  /** Whether they follow an item, or have a bug too. */
  act: 'follow' | 'report'
  /** What may have changed it when it changes. */
  since?: unknown
  answered?(answer: Affected): void
}

/** The toggle with which a contact follows an item, or reports a bug too. */
export function ItemToggle({ id, act, since, answered }: Toggle) {
  const { session } = contact
  const [pressed, setPressed] = useState(false)
  const [problem, setProblem] = useState('')
  const latest = useRef({})
  /** Gives whether an answer is to the latest request. */
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

/**
 * Whether the contact has a bug too, and how many have it; a report also lets them follow it.
 */
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
