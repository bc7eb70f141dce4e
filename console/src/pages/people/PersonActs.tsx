import type { PersonAct } from '@earshot/shared/person'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { personActsQuery } from '../../queries/people.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './People.module.css'

/** Everything that a person sent, reported, wrote and voted for, the newest first. */
export const PersonActs = ({ personId }: { personId: string }) => (
  <QueryState
    query={useInfiniteQuery(personActsQuery(personId))}
    loading="Loading Activity..."
    failed="The activity could not be loaded"
    empty={{
      Icon: IconMessages,
      title: 'No activity yet',
      text: 'Feedback, comments and votes of this person appear here.',
    }}
    more="Show more"
  >
    {(acts) => (
      <ul className={classes.acts}>
        {acts.map((act) => (
          <li key={`${act.type} ${act.id}`} className={classes.act}>
            <p className={classes.line}>
              <span className={classes.muted}>{verbs[act.type]}</span>
              <Link to={paths.feedbackItem(act.feedbackId)} className={classes.item}>
                <KindIcon kind={act.kind} />
                <span className={classes.reference}>{act.reference}</span> {act.title}
              </Link>
              <span className={classes.muted}>
                <RelativeTime at={act.at} />
              </span>
            </p>
            {act.text !== '' && <p className={classes.text}>{act.text}</p>}
          </li>
        ))}
      </ul>
    )}
  </QueryState>
)

const verbs: Record<PersonAct['type'], string> = {
  sent: 'Sent',
  reported: 'Reported',
  commented: 'Commented on',
  voted: 'Voted for',
}
