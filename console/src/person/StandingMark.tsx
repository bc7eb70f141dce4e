import type { TrustLevel } from '@earshot/shared/person/person'
import classes from './People.module.css'

/** The team's decision about a contact, trusted or blocked; nothing without one. */
export const StandingMark = ({ standing }: { standing: TrustLevel }) =>
  standing === 'none' ? null : (
    <span className={classes.standing} data-standing={standing}>
      {standing === 'trusted' ? 'Trusted' : 'Blocked'}
    </span>
  )
