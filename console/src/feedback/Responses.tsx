import type { Responses as Data } from '@earshot/shared/changelog/responses'
import { counted } from '@earshot/shared/format/counted'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { paths } from '../lib/paths.ts'
import { PersonLink } from './PersonLink.tsx'
import classes from './Responses.module.css'

type Answer = Data['answers'][number]

/** Answers shown before a press on a button. */
const firstShown = 3

/** '13 notified, 5 by email', and of these who has opened it and for whom it works; the latest answers in words. */
export function ResponsesSummary({ data, entry = false }: { data: Data; entry?: boolean }) {
  const [all, { open }] = useDisclosure(false)
  const sum = (field: 'done' | 'mailed' | 'opened') =>
    data.broadcasts.reduce((total, broadcast) => total + broadcast[field], 0)
  const mailed = sum('mailed')
  const figures = [
    `${number(sum('done'))} notified${mailed > 0 ? `, ${number(mailed)} by email` : ''}`,
    mailed > 0 && `${number(sum('opened'))} opened the email`,
    `works for ${number(data.fixed)}`,
    `not for ${number(data.notFixed)}`,
  ].filter((words) => words !== false)
  const shown = all ? data.answers : data.answers.slice(0, firstShown)
  return (
    <>
      <ul className={classes.figures}>
        {figures.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ul className={classes.answers}>
        {shown.map((answer) => (
          <AnswerLine key={`${answer.feedback.id} ${answer.person.id}`} answer={answer} named={entry} />
        ))}
      </ul>
      {shown.length < data.answers.length && (
        <Button size="compact-xs" variant="default" onClick={open}>
          Show {counted(data.answers.length, 'answer')}
        </Button>
      )}
    </>
  )
}

const number = (count: number): string => count.toLocaleString('en')

function AnswerLine({ answer, named }: { answer: Answer; named: boolean }) {
  const { person, feedback, fixed, words, createdAt } = answer
  return (
    <li>
      <PersonLink person={person}>
        <bdi>{person.name}</bdi>
      </PersonLink>
      : {fixed ? 'works' : 'not for me'}
      {named && (
        <>
          {' · '}
          <Link to={paths.feedbackItem(feedback.id)}>{feedback.reference}</Link>
        </>
      )}
      {' · '}
      <RelativeTime at={createdAt} />
      {words && (
        <p dir="auto" className={classes.words}>
          {words}
        </p>
      )}
    </li>
  )
}

/** True if anybody was notified, or has answered. */
export const hasResponses = ({ broadcasts, answers }: Data): boolean =>
  answers.length > 0 || broadcasts.some(({ done }) => done > 0)
