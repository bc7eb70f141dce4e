import { Sending } from '@earshot/shared/notification'
import { may } from '@earshot/shared/permissions'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { attempt } from '../../lib/notify.tsx'
import { useUser } from '../../lib/session.ts'
import { sendingsQuery } from '../../queries/feedback.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './FeedbackSide.module.css'
import { refreshFeedback } from './feedback-cache.ts'

/** Whose time has not come and who is being notified right now, of an item; nothing where nobody is. */
export function ItemSendings({ feedbackId, rested }: { feedbackId: string; rested: boolean }) {
  const { data = [] } = useQuery({ ...sendingsQuery(feedbackId), enabled: rested })
  const open = data.filter(({ state }) => state === 'scheduled' || state === 'sending')
  if (open.length === 0) return null
  return (
    <section className={classes.section} aria-label="Notifications">
      <h3>Notifications</h3>
      {open.map((sending) => (
        <OpenSending key={sending.id} sending={sending} />
      ))}
    </section>
  )
}

function OpenSending({ sending }: { sending: Sending }) {
  const { state, total, done, runAt } = sending
  const stoppable = may(useUser().currentTenant, 'changeFeedbackStatus')
  return (
    <div className={classes.sending}>
      {state === 'scheduled' ? (
        <p className={classes.muted}>
          Followers will be notified <RelativeTime at={runAt} />
        </p>
      ) : (
        <>
          <p className={classes.muted}>
            {done.toLocaleString('en')} of {total.toLocaleString('en')} notified
          </p>
          <Progress value={total > 0 ? (100 * done) / total : 0} aria-label="Notified" />
        </>
      )}
      {stoppable && (
        <Button size="compact-xs" variant="default" onClick={() => void stop(sending)}>
          {state === 'scheduled' ? 'Take back' : 'Stop'}
        </Button>
      )}
    </div>
  )
}

async function stop({ id, state }: Sending): Promise<void> {
  await attempt(() => request('DELETE', `/sendings/${id}`, Sending), {
    done: state === 'scheduled' ? 'Notification taken back' : 'Nobody else is notified',
    failed: 'The notification could not be stopped',
  })
  refreshFeedback()
}
