import { may } from '@earshot/shared/permissions'
import type { ContactActivity, PersonDetail } from '@earshot/shared/person/person'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { removeVote } from '../feedback/votes.ts'
import { paths } from '../lib/paths.ts'
import { contactActivityQuery } from '../queries/people.ts'
import { useUser } from '../session/session.ts'
import classes from './People.module.css'

/** Everything that a contact sent, reported, commented and voted for, newest first. */
export function PersonActs({ person }: { person: PersonDetail }) {
  const mayAct = may(useUser().currentTenant, 'actForCustomers')
  return (
    <QueryState
      query={useInfiniteQuery(contactActivityQuery(person.id))}
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
        <ul>
          {acts.map((act) => (
            <Act key={`${act.type} ${act.id}`} act={act} person={person} mayAct={mayAct} />
          ))}
        </ul>
      )}
    </QueryState>
  )
}

interface ActProps {
  act: ContactActivity
  person: PersonDetail
  mayAct: boolean
}

function Act({ act, person, mayAct }: ActProps) {
  const { type, feedbackId, kind, reference, title, text, castBy, at } = act
  return (
    <li className={classes.act}>
      <p className={classes.line}>
        <span className={classes.muted}>{verbs[type]}</span>
        <Link to={paths.feedbackItem(feedbackId)} className={classes.item}>
          <KindIcon kind={kind} />
          <span className={classes.reference}>{reference}</span> <bdi>{title}</bdi>
        </Link>
        <span className={classes.muted}>
          <RelativeTime at={at} />
          {castBy && (
            <>
              {' · by '}
              <bdi>{castBy.name}</bdi>
            </>
          )}
        </span>
        {type === 'voted' && castBy && mayAct && (
          <TextButton
            label={`Remove the vote on ${reference}`}
            onClick={() => void removeVote({ id: feedbackId }, person)}
          >
            Remove
          </TextButton>
        )}
      </p>
      {text !== '' && <p className={classes.text}>{text}</p>}
    </li>
  )
}

const verbs: Record<ContactActivity['type'], string> = {
  sent: 'Sent',
  reported: 'Reported',
  commented: 'Commented on',
  voted: 'Voted for',
}
