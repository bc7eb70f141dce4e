import { useQuery } from '@tanstack/react-query'
import { broadcastsQuery } from '../../queries/feedback.ts'
import { isOpen, OpenBroadcast } from '../OpenBroadcast.tsx'
import classes from './FeedbackSide.module.css'

/** Unfinished broadcasts of an item. */
export function ItemBroadcasts({ feedbackId, rested }: { feedbackId: string; rested: boolean }) {
  const { data = [] } = useQuery({ ...broadcastsQuery(feedbackId), enabled: rested })
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section className={classes.section} aria-label="Notifications">
      <h3>Notifications</h3>
      {open.map((broadcast) => (
        <OpenBroadcast key={broadcast.id} broadcast={broadcast} />
      ))}
    </section>
  )
}
