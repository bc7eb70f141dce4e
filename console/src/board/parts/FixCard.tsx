import type { FixAnswer } from '@earshot/shared/changelog/changelog'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { type ReactNode, useState } from 'react'
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
  const [words, setWords] = useState('')
  const { noted, problem, sending, answer } = useAnswer({ send, reasonOf, words })
  const [pressed, setPressed] = useState(false)
  const choose = (next: FixChoice | undefined) => {
    setPressed(true)
    setChoice(next)
  }
  return (
    <section
      // Each step but the first is a new card, which takes the focus from the pressed button.
      key={noted ?? choice}
      ref={pressed || noted ? focusStep : undefined}
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
          <Answers
            kind={kind}
            choice={choice}
            sending={sending}
            onAnswer={(answered) => void answer(answered)}
            onChoose={choose}
          />
        </>
      )}
    </section>
  )
}

/** Moves the focus to the text field of a step, or to the card. */
const focusStep = (card: HTMLElement | null): void => (card?.querySelector('textarea') ?? card)?.focus()

/** Sends an answer; the words go along with one that it does not work. */
function useAnswer({ send, reasonOf, words }: Pick<Props, 'send' | 'reasonOf'> & { words: string }) {
  const [noted, setNoted] = useState<FixChoice>()
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  return {
    noted,
    problem,
    sending,
    async answer(choice: FixChoice): Promise<void> {
      setSending(true)
      setProblem('')
      try {
        await send({ fixed: choice === 'works', body: choice === 'not' ? words : '' })
        setNoted(choice)
      } catch (error) {
        setProblem(reasonOf(error))
      }
      setSending(false)
    },
  }
}

interface AnswersProps {
  kind: FeedbackKind
  choice: FixChoice | undefined
  sending: boolean
  onAnswer: (choice: FixChoice) => void
  onChoose: (choice: FixChoice | undefined) => void
}

/** The buttons: first the two answers, then the confirmation of a chosen one. */
const Answers = ({ kind, choice, sending, onAnswer, onChoose }: AnswersProps) => (
  <div className={classes.answers}>
    <Button small loading={sending} onClick={() => onAnswer(choice ?? 'works')}>
      {choice ? t('fix.send') : t(`fix.yes.${kind}`)}
    </Button>
    <Button small tone="outlined" disabled={sending} onClick={() => onChoose(choice ? undefined : 'not')}>
      {choice ? t('cancel') : t(`fix.no.${kind}`)}
    </Button>
  </div>
)
