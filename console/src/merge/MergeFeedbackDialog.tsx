import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
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
import { announceDecision, unmerge } from '../feedback/triage.ts'
import { paths } from '../lib/paths.ts'
import { keys } from '../queries/query-keys.ts'
import { canTake, isKept, type Mergeable } from './kept-item.ts'

interface Props {
  item: FeedbackDetail
  /** The other item, if chosen already. */
  other?: Mergeable
  opened: boolean
  onClose: () => void
}

/** Chooses the item to merge with and the one that is kept, and explains the consequences first. */
export const MergeFeedbackDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Merge ${props.item.reference}`}>
    <Choice {...props} />
  </Dialog>
)

function Choice({ item, other: suggested, onClose }: Omit<Props, 'opened'>) {
  const [other, setOther] = useState(suggested)
  const [target, keep] = useState<Mergeable | undefined>(
    suggested && (isKept(item, suggested) ? item : suggested),
  )
  const choose = (chosen: Mergeable) => {
    setOther(chosen)
    keep(isKept(item, chosen) ? item : chosen)
  }
  const into = target ?? item
  const from = into === item ? (other ?? item) : item
  const { preview, merge } = useMerge({ item, from, into, onClose })
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
        kind={item.kind}
        onPick={choose}
        focused={!suggested}
      />
      {other && (
        <Group gap="xs" wrap="nowrap" align="start">
          <Text flex={1}>
            {from.reference} <bdi>{from.title}</bdi> goes into {into.reference} <bdi>{into.title}</bdi>.
          </Text>
          {canTake(from, [into]) && (
            <Button size="compact-sm" variant="default" onClick={() => keep(from)}>
              Swap
            </Button>
          )}
        </Group>
      )}
      {other && !canTake(from, [into]) && (
        <Text size="sm" c="var(--ink-2)">
          Not the other way round: everyone can read {into.reference}, but not {from.reference}.
        </Text>
      )}
      {preview.data && <Consequences from={from} into={into} preview={preview.data} />}
    </MergeChoice>
  )
}

interface Direction {
  /** The open item. */
  item: FeedbackDetail
  from: Mergeable
  into: Mergeable
  onClose: () => void
}

/** Merges one item into another, and previews the consequences while they differ. */
function useMerge({ item, from, into, onClose }: Direction) {
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
      // In the queue the next held item follows.
      if (from === item && item.moderation === 'held') announceDecision(item, { moderation: 'approved' })
      else await navigate(paths.feedbackItem(taker.id), { replace: true })
      refreshFeedback()
      notifyDone(`${from.reference} was merged into ${taker.reference}`, () => void unmerge(from, taker))
    },
  })
  return { preview, merge }
}

function Consequences({ from, into, preview }: Pick<Direction, 'from' | 'into'> & { preview: MergePreview }) {
  const { voteCount, commentsMove, reach } = preview
  return (
    <Text size="sm" c="var(--ink-2)">
      {into.kind === 'idea'
        ? `${into.reference} then has ${counted(voteCount, 'vote')}, each person’s once, and the followers of both.`
        : `${into.reference} then counts the people of both reports, each once.`}{' '}
      {commentsMove
        ? 'Comments move along.'
        : `The author of ${from.reference} goes on reading only their own words and your answers to them.`}{' '}
      Links to {from.reference} will open {into.reference}. {recipientSummary(reach)}. You can undo this.
    </Text>
  )
}
