import { counted } from '@earshot/shared/format/counted'
import { Broadcast } from '@earshot/shared/notification/notification'
import { may } from '@earshot/shared/permissions'
import { Button, Progress } from '@mantine/core'
import { request } from '../api/api.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import { refreshFeedback } from './feedback-cache.ts'
import classes from './OpenBroadcast.module.css'

/** True for a broadcast that is scheduled, in progress, or has emails postponed to another day. */
export const isOpen = ({ state, keptBack }: Broadcast): boolean => isStoppable(state) || keptBack > 0

const isStoppable = (state: Broadcast['state']): boolean => state === 'scheduled' || state === 'sending'

/** Shortest wait that is given in minutes, in milliseconds. */
const soon = 60_000

/** An unfinished broadcast: its time or its progress, and a button that stops it. */
export function OpenBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const { state, total, done, keptBack, runAt } = broadcast
  const stoppable = may(useUser().currentTenant, 'changeFeedbackStatus') && isStoppable(state)
  return (
    <div className={classes.broadcast}>
      {state === 'scheduled' ? (
        <p className={classes.muted}>
          Followers will be notified {runAt - Date.now() < soon ? 'in a moment' : <RelativeTime at={runAt} />}
        </p>
      ) : (
        <>
          <p className={classes.muted}>
            {done.toLocaleString('en')} of {total.toLocaleString('en')} notified
          </p>
          {isStoppable(state) && (
            <Progress value={total > 0 ? (100 * done) / total : 0} aria-label="Notified" />
          )}
          {keptBack > 0 && (
            <p className={classes.muted}>
              {counted(keptBack, 'email')} will go out tomorrow or later, because of today’s limit
            </p>
          )}
        </>
      )}
      {stoppable && (
        <Button size="compact-xs" variant="default" onClick={() => void stop(broadcast)}>
          {state === 'scheduled' ? 'Take back' : 'Stop'}
        </Button>
      )}
    </div>
  )
}

async function stop({ id, state }: Broadcast): Promise<void> {
  await runWithNotice(() => request('DELETE', `/broadcasts/${id}`, Broadcast), {
    done: state === 'scheduled' ? 'Notification taken back' : 'Nobody else is notified',
    failed: 'The notification could not be stopped',
  })
  refreshFeedback()
  void queryClient.invalidateQueries({ queryKey: keys.changelog() })
}
