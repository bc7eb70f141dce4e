import type { Feedback } from '@earshot/shared/feedback/feedback'
import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import classes from './WorkGroup.module.css'

/** Number of people who want an idea or are affected by a bug. */
export const Demand = ({ item }: { item: Feedback }) => {
  const [Icon, count] =
    item.kind === 'idea' ? [IconChevronUp, item.voteCount] : [IconUser, item.affectedCount]
  const words = demandLabel(item)
  return (
    <span className={`${classes.meta} ${classes.demand}`} role="img" aria-label={words} title={words}>
      <Icon size={12} stroke={2.2} aria-hidden />
      {count}
    </span>
  )
}
