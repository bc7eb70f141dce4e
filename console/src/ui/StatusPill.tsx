import classes from './Status.module.css'
import { type StatusLook, StatusRing } from './StatusRing.tsx'

interface Props {
  name: string
  category: StatusLook
}

/** A status: its ring and its word, on the colour of its category. */
export const StatusPill = ({ name, category }: Props) => (
  <span className={classes.pill} data-status={category}>
    <StatusRing category={category} />
    {name}
  </span>
)
