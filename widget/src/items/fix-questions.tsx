import type { FixAnswer, FixQuestion } from '@earshot/shared/changelog/changelog'
import type { RequestError } from '@earshot/shared/contact/request-error'
import { limits } from '@earshot/shared/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from '../panel/field.tsx'
import { Skeleton } from '../panel/loading.tsx'
import { contact, services } from '../panel/services.ts'
import { t } from '../views/text.ts'

/** `titled` tells the questions apart if there are several. */
function Question({
  question: { feedback, entry },
  titled,
  answered,
}: {
  question: FixQuestion
  titled: boolean
  answered?(): void
}) {
  const { navigator } = services
  const { session } = contact
  /** The visitor's description after the answer that the bug is not fixed. */
  const [words, setWords] = useState<string>()
  const [state, setState] = useState<'open' | 'busy' | 'fixed' | 'notFixed'>('open')
  const [problem, setProblem] = useState('')
  const section = useRef<HTMLElement>(null)
  const busy = state === 'busy'
  const noted = state === 'fixed' || state === 'notFixed'
  const asksForWords = words !== undefined
  // The pressed button no longer exists, so the focus needs another place.
  useEffect(() => {
    if (noted) section.current?.focus()
    else if (asksForWords) section.current?.querySelector('textarea')?.focus()
  }, [noted, asksForWords])
  const answer = (fixed: boolean) => {
    if (busy) return
    setState('busy')
    setProblem('')
    const body: FixAnswer = { fixed, body: words }
    session.send({ method: 'PUT', path: `v1/feedback/${feedback.id}/fix`, body }).then(
      () => {
        setState(fixed ? 'fixed' : 'notFixed')
        answered?.()
      },
      ({ message }: RequestError) => {
        setState('open')
        setProblem(message || t('actionFailed'))
      },
    )
  }
  return (
    <section
      ref={section}
      className="box question"
      tabIndex={-1}
      aria-label={t('isFixed', feedback.reference)}
    >
      {noted ? (
        <p role="status">{t('fixNoted')}</p>
      ) : (
        <>
          <p>
            <b>{t('isThisFixed')}</b> {titled && feedback.title}
          </p>
          <p className="meta">
            {t('shippedIn')}
            <button
              type="button"
              className="text"
              onClick={() => navigator.go({ view: 'entry', entryId: entry.id })}
            >
              <bdi>{entry.title}</bdi>
            </button>
          </p>
          {asksForWords && (
            <Field
              name={`fix-${feedback.id}`}
              label={t('whatHappens')}
              optional
              long
              max={limits.commentBodyMax}
              value={words}
              onChange={setWords}
            />
          )}
          {problem && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          {/* A key, so that the new buttons do not inherit the focus of the pressed one. */}
          <div key={`${asksForWords}`} className="choices">
            {asksForWords ? (
              <>
                <button
                  type="button"
                  className="main send"
                  aria-disabled={busy}
                  onClick={() => answer(false)}
                >
                  {t('sendFix')}
                </button>
                <button type="button" className="plain" onClick={() => busy || setWords(undefined)}>
                  {t('cancel')}
                </button>
              </>
            ) : (
              <>
                <button type="button" className="plain" aria-disabled={busy} onClick={() => answer(true)}>
                  {t('fixed')}
                </button>
                <button type="button" className="plain" onClick={() => busy || setWords('')}>
                  {t('notFixed')}
                </button>
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/**
 * Asks reporters of a shipped bug whether it is fixed for them: about one item, or about all. The parts below appear
 * together with the questions, which would otherwise move them.
 */
export function FixQuestions({
  feedbackId,
  answered,
  children,
}: {
  feedbackId?: string
  answered?(): void
  children: ReactNode
}) {
  const { session } = contact
  const [questions, setQuestions] = useState<FixQuestion[] | undefined>(session.isKnown() ? undefined : [])
  useEffect(() => {
    if (!questions)
      session.send<{ items: FixQuestion[] }>({ method: 'GET', path: 'v1/me/fixes' }).then(
        ({ items }) => setQuestions(items),
        () => setQuestions([]),
      )
  }, [])
  if (!questions) return <Skeleton />
  const asked = questions.filter(({ feedback }) => !feedbackId || feedback.id === feedbackId)
  return (
    <>
      {asked.map((question) => (
        <Question key={question.feedback.id} question={question} titled={!feedbackId} answered={answered} />
      ))}
      {children}
    </>
  )
}
