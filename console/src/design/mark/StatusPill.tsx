import classes from './Status.module.css'
import { colorOf, type StatusLooks, StatusRing } from './StatusRing.tsx'

/** A status: its ring and its word, on its colour. */
export const StatusPill = ({ name, category, color }: StatusLooks & { name: string }) => (
  <span className={classes.pill} data-color={colorOf({ category, color })}>
    <StatusRing category={category} color={color} />
    <bdi>{name}</bdi>
  </span>
)
