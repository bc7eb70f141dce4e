import type { FeedbackKind } from '@earshot/shared/feedback'
import type { LinkedFeedback } from '@earshot/shared/task'
import { demandOf } from '@earshot/shared/words'
import { VisuallyHidden } from '@mantine/core'
import { KindIcon } from '../ui/KindIcon.tsx'
import classes from './TaskCard.module.css'

const kinds: readonly FeedbackKind[] = ['idea', 'bug']

/** How many people wait for a card: the votes of the ideas, and who is affected by the bugs, that it will settle. */
export const Demand = ({ feedback }: { feedback: readonly LinkedFeedback[] }) =>
  kinds.map((kind) => {
    const items = feedback.filter((item) => item.kind === kind)
    if (items.length === 0) return null
    const total = (of: 'voteCount' | 'reportCount') => items.reduce((sum, item) => sum + item[of], 0)
    const counts = { kind, voteCount: total('voteCount'), reportCount: total('reportCount') }
    const words = `${items.map(({ reference }) => reference).join(', ')}: ${demandOf(counts)}`
    return (
      <span key={kind} className={classes.demand} title={words}>
        <KindIcon kind={kind} />
        <span aria-hidden>{kind === 'idea' ? counts.voteCount : counts.reportCount}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    )
  })
