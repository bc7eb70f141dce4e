import type { FixAnswer } from '@earshot/shared/changelog/changelog'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { TextArea } from '../../design/plain/Field.tsx'
import { t } from '../../texts/texts.ts'
import classes from './FixCard.module.css'

/** An answer to the question whether a finished item works, as links to the question name it. */
export type FixChoice = 'works' | 'not'

interface Props {
  kind: FeedbackKind
  reference: string
  /** Sends the answer. @throws if it was not taken. */
  send: (answer: Required<FixAnswer>) => Promise<unknown>
  reasonOf: (error: unknown) => string
  /** The answer that a link has chosen; nothing is sent until it is confirmed. */
  chosen?: FixChoice | undefined
  /** Names the item where the question is not on the item's own page. */
  children?: ReactNode
}

/** Asks the author of a finished item if it works for them, then tells what happens next. */
export function FixCard({ kind, reference, send, reasonOf, chosen, children }: Props) {
  const [choice, setChoice] = useState(chosen)
  const [noted, setNoted] = useState<FixChoice>()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const card = useFocusAfter(noted ?? choice)
  const answer = async (given: FixChoice) => {
    setSending(true)
    setProblem('')
    try {
      await send({ fixed: given === 'works', body: given === 'not' ? words : '' })
      setNoted(given)
    } catch (error) {
      setProblem(reasonOf(error))
    }
    setSending(false)
  }
  return (
    <section
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-label={t(`fix.label.${kind}`, { reference })}
    >
      {noted ? (
        <p role="status">{t(noted === 'works' ? 'fix.noted' : `fix.noted.${kind}`)}</p>
      ) : (
        <>
          <p>
            <strong>{t(`fix.ask.${kind}`)}</strong> {children}
          </p>
          {choice === 'works' && <p>{t('fix.chosen', { answer: t(`fix.yes.${kind}`) })}</p>}
          {choice === 'not' && (
            <TextArea
              label={t(`fix.words.${kind}`)}
              dir="auto"
              rows={3}
              maxLength={limits.commentBodyMax}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          {problem && <p role="alert">{problem}</p>}
          {choice ? (
            <div key="confirm" className={classes.answers}>
              <Button small loading={sending} onClick={() => void answer(choice)}>
                {t('fix.send')}
              </Button>
              <Button small tone="outlined" disabled={sending} onClick={() => setChoice(undefined)}>
                {t('cancel')}
              </Button>
            </div>
          ) : (
            <div key="choose" className={classes.answers}>
              <Button small loading={sending} onClick={() => void answer('works')}>
                {t(`fix.yes.${kind}`)}
              </Button>
              <Button small tone="outlined" disabled={sending} onClick={() => setChoice('not')}>
                {t(`fix.no.${kind}`)}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Moves the focus on when a step replaces the pressed button: to the text field, or to the card. */
function useFocusAfter(step: FixChoice | undefined) {
  const card = useRef<HTMLElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (step === first.current) return
    first.current = step
    const field = card.current?.querySelector('textarea')
    ;(field ?? card.current)?.focus()
  }, [step])
  return card
}
