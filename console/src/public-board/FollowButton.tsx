import type { Following } from '@earshot/shared/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../plain/Button.tsx'
import { t } from '../texts/texts.ts'
import { useBoard } from './board-context.ts'
import { followingQuery } from './notification-queries.ts'
import { reasonOf } from './wording.ts'

/** Follows an item, or no more: whoever sent it or voted for it follows it already. */
export function FollowButton({ feedbackId }: { feedbackId: string }) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const query = followingQuery(contact, feedbackId)
  const { data: following = false } = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const toggle = async () => {
    setProblem(undefined)
    const path = `v1/feedback/${feedbackId}/follow`
    try {
      const now = await contact.session.send<Following>({ method: following ? 'DELETE' : 'PUT', path })
      queryClient.setQueryData(query.queryKey, now.following)
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  return (
    <>
      <Button tone="outlined" small aria-pressed={following} onClick={() => void toggle()}>
        {t(following ? 'following' : 'follow')}
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
