import type { FeedbackDetail } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { useUser } from '../../lib/session.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './FeedbackDetail.module.css'
import { refreshFeedback } from './feedback-cache.ts'

/** Says that pictures of an item are shared with whoever has their links, and ends it; nothing while they are not. */
export function SharedPictures({ item: { id, files } }: { item: FeedbackDetail }) {
  const { currentTenant } = useUser()
  const until = Math.max(...files.map(({ sharedUntil }) => sharedUntil ?? 0))
  if (!(until > Date.now())) return null
  const stop = async () => {
    try {
      await request('DELETE', `/feedback/${id}/shared-pictures`, null)
      notifyDone('The pictures are no longer shared')
    } catch (error) {
      notifyFailed('The pictures are still shared', error)
    }
    refreshFeedback()
  }
  return (
    <div className={classes.shared}>
      <span>
        Anyone with their links sees the pictures. The links end <RelativeTime at={until} />.
      </span>
      {may(currentTenant, 'sharePictures') && (
        <Button size="compact-sm" variant="default" onClick={() => void stop()}>
          Stop sharing
        </Button>
      )}
    </div>
  )
}
