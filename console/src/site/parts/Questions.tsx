import type { ReactNode } from 'react'
import classes from './Questions.module.css'
import { Section } from './Section.tsx'

/** Questions that people ask before they decide, all answered in the open. */
export const Questions = ({
  questions,
}: {
  questions: readonly { question: string; answer: ReactNode }[]
}) => (
  <Section id="questions" title="Questions" tone="raised">
    <dl className={classes.questions}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
