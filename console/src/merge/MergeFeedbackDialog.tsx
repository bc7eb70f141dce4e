import { FeedbackDetail, type PublicFeedback } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import { MergePreview } from '@earshot/shared/merge/merge'
import { recipientSummary } from '@earshot/shared/notification/notification-words'
import { Button, Group, Text } from '@mantine/core'
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
import { isKept } from './kept-item.ts'

type Named = Pick<PublicFeedback, 'id' | 'reference' | 'title'>

interface Props {
  item: FeedbackDetail
  /** The other item, if chosen already. */
  other?: PublicFeedback
  opened: boolean
  onClose: () => void
}

/** Chooses the item to merge with and the one that is kept, and explains the consequences first. */
export const MergeFeedbackDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Merge ${props.item.reference}`} centered>
    <Choice {...props} />
  </Dialog>
)

function Choice({ item, other: given, onClose }: Omit<Props, 'opened'>) {
  const [other, setOther] = useState(given)
  const [kept, keep] = useState<Named | undefined>(given && (isKept(item, given) ? item : given))
  const choose = (chosen: PublicFeedback) => {
    setOther(chosen)
    keep(isKept(item, chosen) ? item : chosen)
  }
  const into = kept ?? item
  const from = into === item ? (other ?? item) : item
  const { preview, merge } = useMerge(from, into, onClose)
  return (
    <MergeChoice
      error={merge.error ?? preview.error}
      ready={preview.data !== undefined}
      pending={merge.isPending}
      onMerge={() => merge.mutate()}
      onClose={onClose}
    >
      <FeedbackPicker
        label="Merge with"
        projectId={item.projectId}
        linked={[item]}
        onPick={choose}
        focused={!given}
      />
      {other && (
        <Group gap="xs" wrap="nowrap" align="start">
          <Text flex={1}>
            {from.reference} <bdi>{from.title}</bdi> goes into {into.reference} <bdi>{into.title}</bdi>.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => keep(from)}>
            Swap
          </Button>
        </Group>
      )}
      {preview.data && <Consequences from={from} into={into} preview={preview.data} />}
    </MergeChoice>
  )
}

/** Merges one item into another, and previews the consequences while they differ. */
function useMerge(from: Named, into: Named, onClose: () => void) {
  const navigate = useNavigate()
  const path = `/feedback/${from.id}/merge`
  const preview = useQuery({
    queryKey: keys.feedbackMerge(from.id, into.id),
    queryFn: ({ signal }) => request('GET', path, MergePreview, { query: { intoId: into.id }, signal }),
    enabled: from !== into,
    retry: false,
  })
  const merge = useMutation({
    mutationFn: () => request('PUT', path, FeedbackDetail, { body: { intoId: into.id } }),
    onSuccess: async (taker) => {
      onClose()
      await navigate(paths.feedbackItem(taker.id), { replace: true })
      refreshFeedback()
      notifyDone(`${from.reference} was merged into ${taker.reference}`, () => void unmerge(from, taker))
    },
  })
  return { preview, merge }
}

function Consequences({ from, into, preview }: { from: Named; into: Named; preview: MergePreview }) {
  const { voteCount, commentsMove, reach } = preview
  return (
    <Text size="sm" c="var(--ink-2)">
      {into.reference} then has {counted(voteCount, 'vote')}, each person’s once, and the followers of both.{' '}
      {commentsMove
        ? 'Comments move along.'
        : `What was said in private stays between the author of ${from.reference} and your team.`}{' '}
      Links to {from.reference} will open {into.reference}. {recipientSummary(reach)}. You can undo this.
    </Text>
  )
}
