import { counted } from '@earshot/shared/format/counted'
import { Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { MergeChoice } from '../design/dialog/MergeChoice.tsx'
import { canTake, type Mergeable, strongestOf } from './kept-item.ts'
import { mergeAll } from './merge-all.ts'

interface Props {
  /** At least two items of one kind and one project. */
  items: readonly Mergeable[]
  /** Reason why these are proposed; undefined for a member's own choice. */
  reason?: string
  opened: boolean
  onClose: () => void
  onMerged?: () => void
}

/** Chooses which of several items takes in the others: the one that most people want is suggested. */
export const MergeSelectedDialog = ({ opened, onClose, ...props }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={`Merge ${counted(props.items.length, props.items[0]?.kind ?? 'item')}`}
  >
    <Choice {...props} onClose={onClose} />
  </Dialog>
)

function Choice({ items, reason, onClose, onMerged }: Omit<Props, 'opened'>) {
  const [intoId, choose] = useState(strongestOf(items)?.id)
  const into = items.find(({ id }) => id === intoId)
  const others = items.filter(({ id }) => id !== intoId)
  const merge = useMutation({
    mutationFn: async () => into && mergeAll(others, into),
    onSuccess: () => {
      onClose()
      onMerged?.()
    },
  })
  return (
    <MergeChoice
      error={merge.error}
      ready={into !== undefined}
      pending={merge.isPending}
      onMerge={() => merge.mutate()}
      onClose={onClose}
    >
      {reason && <Text size="sm">{reason}</Text>}
      <Radio.Group label="Merge them into" value={intoId ?? null} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {items.map((item) => (
            <Option key={item.id} item={item} items={items} />
          ))}
        </Stack>
      </Radio.Group>
      {into && (
        <Text size="sm" c="var(--ink-2)">
          {into.reference} then counts the people of all, each once, and their followers are notified. Links
          to the others will open {into.reference}. You can undo this.
        </Text>
      )}
    </MergeChoice>
  )
}

function Option({ item, items }: { item: Mergeable; items: readonly Mergeable[] }) {
  const { kind, reference, title, voteCount, affectedCount } = item
  const taken = canTake(item, items)
  const support =
    kind === 'idea' ? counted(voteCount, 'vote') : `affects ${affectedCount.toLocaleString('en')}`
  return (
    <Radio
      value={item.id}
      disabled={!taken}
      label={
        <>
          {reference} <bdi>{title}</bdi>
        </>
      }
      description={taken ? support : `${support}. Not everyone can read it, as they can another one.`}
    />
  )
}
