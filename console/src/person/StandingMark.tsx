import type { Standing } from '@earshot/shared/person/person'
import classes from './People.module.css'

/** What the team has decided about a person; nothing where it has not. */
export const StandingMark = ({ standing }: { standing: Standing }) =>
  standing === 'none' ? null : (
    <span className={classes.standing} data-standing={standing}>
      {standing === 'trusted' ? 'Trusted' : 'Blocked'}
    </span>
  )
