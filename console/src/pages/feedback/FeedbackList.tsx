import type { Feedback } from '@earshot/shared/feedback'
import { Button, Center } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './Feedback.module.css'
import { FeedbackRow } from './FeedbackRow.tsx'
import { useSelection } from './use-selection.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface Props {
  items: readonly Feedback[]
  onSearch: () => void
  /** Absent on the last page. */
  more?: { load: () => void; loading: boolean }
}

/** The inbox's rows, and the keys that go through them. */
export function FeedbackList({ items, onSearch, more }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [statusOf, setStatusOf] = useState<string>()
  const { selectedId, select, move } = useSelection(
    items.map(({ id }) => id),
    list,
  )
  const navigate = useNavigate()
  const { search } = useLocation()
  useTriageKeys({
    item: items.find(({ id }) => id === selectedId),
    next: () => {
      if (items.at(-1)?.id === selectedId) more?.load()
      move(1)
    },
    previous: () => move(-1),
    open: () => selectedId && void navigate(paths.feedbackItem(selectedId), { state: { list: search } }),
    openStatus: () => setStatusOf(selectedId),
    search: onSearch,
  })
  return (
    <>
      <ul className={classes.list} ref={list} aria-label="Feedback">
        {items.map((item) => (
          <FeedbackRow
            key={item.id}
            item={item}
            selected={item.id === selectedId}
            statusOpened={item.id === statusOf}
            onSelect={() => select(item.id)}
            onStatusOpenedChange={(opened) => setStatusOf(opened ? item.id : undefined)}
          />
        ))}
      </ul>
      {more && (
        <Center mt="md">
          <Button variant="default" onClick={more.load} loading={more.loading}>
            Load more
          </Button>
        </Center>
      )}
    </>
  )
}
