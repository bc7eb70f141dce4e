import type { FixAnswer, FixQuestion } from '@earshot/shared/changelog/changelog'
import type { RequestError } from '@earshot/shared/contact/request-error'
import { limits } from '@earshot/shared/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Field } from '../panel/field.tsx'
import { Skeleton } from '../panel/loading.tsx'
import { contact, services } from '../panel/services.ts'
import { t, type ViewText } from '../views/text.ts'

interface QuestionProps {
  question: FixQuestion
  /** Called on the item's own page only, where the question does not repeat the title. */
  answered?(): void
}

/** Sends the answer to a question; another try follows a failed one. */
function useFixAnswer(feedbackId: string, answered?: () => void) {
  const [state, setState] = useState<'open' | 'busy' | 'noted'>('open')
  const [problem, setProblem] = useState('')
  const answer = (fixed: boolean, words?: string) => {
    setState('busy')
    setProblem('')
    const body: FixAnswer = { fixed, body: words }
    contact.session.send({ method: 'PUT', path: `v1/feedback/${feedbackId}/fix`, body }).then(
      () => {
        setState('noted')
        answered?.()
      },
      ({ message }: RequestError) => {
        setState('open')
        setProblem(message || t('actionFailed'))
      },
    )
  }
  return { noted: state === 'noted', busy: state === 'busy', problem, answer }
}

const toShippedIn = ({ id, title }: NonNullable<FixQuestion['entry']>) => {
  const open = () => services.navigator.go({ view: 'entry', entryId: id })
  return (
    <p className="meta">
      {t('shippedIn')}
      <button type="button" className="text" onClick={open}>
        <bdi>{title}</bdi>
      </button>
    </p>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null

function Question({ question: { feedback, entry }, answered }: QuestionProps) {
  const { noted, busy, problem, answer } = useFixAnswer(feedback.id, answered)
  /** The visitor's description after the answer that the item does not work. */
  const [words, setWords] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const asksForWords = words !== undefined
  // The pressed button no longer exists, so the focus needs another place.
  useEffect(() => {
    if (noted) section.current?.focus()
    else if (asksForWords) section.current?.querySelector('textarea')?.focus()
  }, [noted, asksForWords])
  // With a key, so that new buttons do not inherit the focus of the pressed one.
  const toChoice = (name: ViewText, choose: () => void, className = 'plain') => {
    const press = () => busy || choose()
    return (
      <button key={name} type="button" className={className} aria-disabled={busy} onClick={press}>
        {t(name)}
      </button>
    )
  }
  const { kind, reference } = feedback
  const ask = t(`fixAsk_${kind}`)
  return (
    <section ref={section} className="box question" tabIndex={-1} aria-label={`${reference}: ${ask}`}>
      {noted ? (
        <p role="status">{t('fixNoted')}</p>
      ) : (
        <>
          <p>
            <b>{ask}</b> {!answered && feedback.title}
          </p>
          {entry && toShippedIn(entry)}
          {asksForWords && (
            <Field
              name={`fix-${feedback.id}`}
              label={t('fixWords')}
              optional
              long
              max={limits.commentBodyMax}
              value={words}
              onChange={setWords}
            />
          )}
          <Problem text={problem} />
          <div className="choices">
            {asksForWords
              ? [
                  toChoice('sendFix', () => answer(false, words), 'main send'),
                  toChoice('cancel', () => setWords(undefined)),
                ]
              : [toChoice('fixYes', () => answer(true)), toChoice(`fixNo_${kind}`, () => setWords(''))]}
          </div>
        </>
      )}
    </section>
  )
}

/**
 * Asks the author of a finished item if it works for them: about one item, or about all in published entries. The parts
 * below appear together with the questions, which would otherwise move them.
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
      session
        .send<{ items: FixQuestion[] }>({
          method: 'GET',
          path: 'v1/me/fixes',
          query: { feedbackId },
        })
        .then(
          ({ items }) => setQuestions(items),
          () => setQuestions([]),
        )
  }, [])
  if (!questions) return <Skeleton />
  return (
    <>
      {questions.map((question) => (
        <Question key={question.feedback.id} question={question} answered={answered} />
      ))}
      {children}
    </>
  )
}
