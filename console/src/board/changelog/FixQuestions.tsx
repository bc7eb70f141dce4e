import type { FixQuestion } from '@earshot/shared/changelog/changelog'
import { limits } from '@earshot/shared/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { reasonOf } from '../parts/wording.ts'
import classes from './Changelog.module.css'
import { answerFix, fixQuestionsQuery } from './changelog-queries.ts'

/** Asks contacts who reported a bug if it is fixed for them. */
export function FixQuestions() {
  const { contact } = useBoard()
  const { data } = useQuery(fixQuestionsQuery(contact))
  return data?.items.map((question) => <Question key={question.feedback.id} question={question} />)
}

function Question({ question: { feedback, entry } }: { question: FixQuestion }) {
  const { contact, address } = useBoard()
  const queryClient = useQueryClient()
  const [words, setWords] = useState<string>()
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const answer = async (fixed: boolean) => {
    setSending(true)
    setProblem('')
    try {
      await answerFix(contact, feedback.id, { fixed, body: words ?? '' })
      await queryClient.invalidateQueries()
    } catch (error) {
      setProblem(reasonOf(error))
      setSending(false)
    }
  }
  return (
    <section className={classes.question} aria-label={t('fix.label', { reference: feedback.reference })}>
      <p>
        <strong>{t('fix.ask')}</strong>{' '}
        <a {...linkTo(address, { item: feedback.reference })}>
          <bdi>{feedback.title}</bdi>
        </a>
        <span className={classes.facts}>
          {' '}
          <bdi>{entry?.title}</bdi>
        </span>
      </p>
      {words !== undefined && (
        <label className={classes.field}>
          {t('fix.words')}
          <textarea
            dir="auto"
            rows={3}
            maxLength={limits.commentBodyMax}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
      )}
      {problem && <p role="alert">{problem}</p>}
      <p className={classes.answers}>
        <Button small loading={sending} onClick={() => void answer(words === undefined)}>
          {t(words === undefined ? 'fix.yes' : 'send')}
        </Button>
        <Button
          small
          tone="outlined"
          disabled={sending}
          onClick={() => setWords(words === undefined ? '' : undefined)}
        >
          {t(words === undefined ? 'fix.no' : 'cancel')}
        </Button>
      </p>
    </section>
  )
}
