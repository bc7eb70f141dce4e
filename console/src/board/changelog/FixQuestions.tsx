import type { FixQuestion } from '@earshot/shared/changelog/changelog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { FixCard } from '../parts/FixCard.tsx'
import { reasonOf } from '../parts/wording.ts'
import classes from './Changelog.module.css'
import { answerFix, fixQuestionsQuery, isFixQuestion } from './changelog-queries.ts'

/** Asks contacts whose items are in published entries if they work for them. */
export function FixQuestions() {
  const { contact, address } = useBoard()
  const { data } = useQuery(fixQuestionsQuery(contact))
  return data?.items.map(({ feedback, entry }) => (
    <div key={feedback.id} className={classes.question}>
      <FixQuestionCard feedback={feedback}>
        <a {...linkTo(address, { item: feedback.reference })}>
          <bdi>{feedback.title}</bdi>
        </a>
        <span className={classes.facts}>
          {' '}
          <bdi>{entry?.title}</bdi>
        </span>
      </FixQuestionCard>
    </div>
  ))
}

/** Asks the author of a finished item. */
export function FixQuestionCard({
  feedback,
  children,
}: {
  feedback: FixQuestion['feedback']
  children?: ReactNode
}) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  return (
    <FixCard
      {...feedback}
      reasonOf={reasonOf}
      send={async (answer) => {
        await answerFix(contact, feedback.id, answer)
        // The questions are not loaded again, because the card tells what happens next.
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isFixQuestion(queryKey) })
      }}
    >
      {children}
    </FixCard>
  )
}
