import type { Feedback } from '@earshot/shared/feedback'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TagPicker } from '../../tags/TagPicker.tsx'
import classes from './Feedback.module.css'
import { FeedbackRow } from './FeedbackRow.tsx'
import { useSelection } from './use-selection.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface Props {
  items: readonly Feedback[]
  onSearch: () => void
  /** The keys have come to the last item. */
  onEnd: () => void
}

/** The inbox's rows, and the keys that go through them. */
export function FeedbackList({ items, onSearch, onEnd }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [statusOf, setStatusOf] = useState<string>()
  const [marked, setMarked] = useState<readonly string[]>([])
  const { selectedId, select, move } = useSelection(
    items.map(({ id }) => id),
    list,
  )
  const navigate = useNavigate()
  const { search } = useLocation()
  useTriageKeys({
    item: items.find(({ id }) => id === selectedId),
    next: () => {
      if (items.at(-1)?.id === selectedId) onEnd()
      move(1)
    },
    previous: () => move(-1),
    open: () => selectedId && void navigate(paths.feedbackItem(selectedId), { state: { list: search } }),
    openStatus: () => setStatusOf(selectedId),
    search: onSearch,
  })
  const mark = (id: string) =>
    setMarked(marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id])
  return (
    <>
      <BulkActions items={items.filter(({ id }) => marked.includes(id))} onEnd={() => setMarked([])} />
      <ul className={classes.list} ref={list} aria-label="Feedback">
        {items.map((item) => (
          <FeedbackRow
            key={item.id}
            item={item}
            selected={item.id === selectedId}
            marked={marked.includes(item.id)}
            statusOpened={item.id === statusOf}
            onSelect={() => select(item.id)}
            onMark={() => mark(item.id)}
            onStatusOpenedChange={(opened) => setStatusOf(opened ? item.id : undefined)}
          />
        ))}
      </ul>
    </>
  )
}

/** What can be done to several items at once. */
function BulkActions({ items, onEnd }: { items: readonly Feedback[]; onEnd: () => void }) {
  if (items.length === 0) return null
  return (
    <Group gap={8} mb={8} role="toolbar" aria-label="Selected feedback">
      <Text size="sm">{items.length} selected</Text>
      <TagPicker
        items={{ feedbackIds: items.map(({ id }) => id) }}
        tagIds={items.map(({ tagIds }) => tagIds)}
      />
      <Button size="compact-sm" variant="subtle" onClick={onEnd}>
        Clear selection
      </Button>
    </Group>
  )
}
