import { FeedbackDetail, type PublicFeedback } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import { MergePreview } from '@earshot/shared/merge/merge'
import { recipientSummary } from '@earshot/shared/notification/notification-words'
import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { MergeChoice } from '../design/dialog/MergeChoice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { FeedbackPicker } from '../feedback/FeedbackPicker.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { unmerge } from '../feedback/triage.ts'
import { paths } from '../lib/paths.ts'
import { keys } from '../queries/query-keys.ts'

type Named = Pick<PublicFeedback, 'id' | 'reference' | 'title'>

interface Props {
  item: FeedbackDetail
  /** The target item, if chosen already. */
  into?: Named
  opened: boolean
  onClose: () => void
}

/** Chooses the item to merge into, and explains the consequences first. */
export const MergeFeedbackDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Merge ${props.item.reference}`} centered>
    <Choice {...props} />
  </Dialog>
)

function Choice({ item, into: given, onClose }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const [into, choose] = useState<Named | undefined>(given)
  const path = `/feedback/${item.id}/merge`
  const preview = useQuery({
    queryKey: keys.feedbackMerge(item.id, into?.id ?? ''),
    queryFn: ({ signal }) =>
      request('GET', path, MergePreview, { query: { intoId: into?.id ?? '' }, signal }),
    enabled: into !== undefined,
    retry: false,
  })
  const merge = useMutation({
    mutationFn: (into: Named) => request('PUT', path, FeedbackDetail, { body: { intoId: into.id } }),
    onSuccess: async (taker) => {
      onClose()
      await navigate(paths.feedbackItem(taker.id), { replace: true })
      refreshFeedback()
      notifyDone(`${item.reference} was merged into ${taker.reference}`, () => void unmerge(item, taker))
    },
  })
  return (
    <MergeChoice
      error={merge.error ?? preview.error}
      ready={into !== undefined && preview.data !== undefined}
      pending={merge.isPending}
      onMerge={() => into && merge.mutate(into)}
      onClose={onClose}
    >
      <FeedbackPicker
        label="Item to keep"
        projectId={item.projectId}
        linked={[item]}
        onPick={choose}
        focused={!given}
      />
      {into && (
        <Text>
          {item.reference} goes into {into.reference} <bdi>{into.title}</bdi>.
        </Text>
      )}
      {into && preview.data && <Consequences item={item} into={into} preview={preview.data} />}
    </MergeChoice>
  )
}

function Consequences({ item, into, preview }: { item: FeedbackDetail; into: Named; preview: MergePreview }) {
  const { voteCount, commentsMove, reach } = preview
  return (
    <Text size="sm" c="var(--ink-2)">
      {into.reference} then has {counted(voteCount, 'vote')}, each person’s once, and the followers of both.{' '}
      {commentsMove
        ? 'Comments move along.'
        : `What was said in private stays between the author of ${item.reference} and your team.`}{' '}
      Links to {item.reference} will open {into.reference}. {recipientSummary(reach)}. You can undo this.
    </Text>
  )
}
