import type { Following } from '@earshot/shared/notification'
import { useEffect, useState } from 'react'
import { contact } from './contact.ts'
import { t } from './text.ts'

/** Whether the contact follows an item, as a toggle. */
export function FollowButton({ id }: { id: string }) {
  const { session } = contact
  const [following, setFollowing] = useState(false)
  useEffect(() => {
    if (!session.isKnown()) return
    session
      .send<{ feedbackIds: string[] }>({ method: 'GET', path: 'v1/me/follows', query: { ids: id } })
      .then(
        ({ feedbackIds }) => setFollowing(feedbackIds.includes(id)),
        () => {},
      )
  }, [id])
  const toggle = () => {
    const method = following ? 'DELETE' : 'PUT'
    setFollowing(!following)
    session.send<Following>({ method, path: `v1/feedback/${id}/follow` }).then(
      (answer) => setFollowing(answer.following),
      () => setFollowing(following),
    )
  }
  return (
    <button type="button" className="text" aria-pressed={following} onClick={toggle}>
      {following ? t('unfollow') : t('follow')}
    </button>
  )
}
