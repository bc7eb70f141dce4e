import type { StatusCategory } from '@earshot/shared/status'
import classes from './StatusBadge.module.css'

interface Props {
  name: string
  category: StatusCategory
}

/** A status: its word, and its category's colour and shape beside it. */
export function StatusBadge({ name, category }: Props) {
  return (
    <span className={classes.badge}>
      <span className={classes.dot} data-category={category} aria-hidden />
      {name}
    </span>
  )
}
