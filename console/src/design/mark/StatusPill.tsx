import classes from './Status.module.css'
import { colorOf, type StatusLooks, StatusRing } from './StatusRing.tsx'

/** A status: ring and name, on the status's colour. */
export const StatusPill = ({ name, category, color, isDefault }: StatusLooks & { name: string }) => (
  <span className={classes.pill} data-color={colorOf({ category, color })}>
    <StatusRing category={category} color={color} isDefault={isDefault} />
    <bdi>{name}</bdi>
  </span>
)
