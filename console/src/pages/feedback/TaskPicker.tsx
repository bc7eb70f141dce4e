import type { FeedbackDetail } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import type { Task } from '@earshot/shared/task'
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boardQuery } from '../../queries/board.ts'
import { FoundOptions } from '../../ui/FoundOptions.tsx'

interface Props {
  item: FeedbackDetail
  onPick: (task: Task) => void
  onCreate: () => void
}

const shown = 8

/** Finds a task of the item's project by its words, or makes one. */
export function TaskPicker({ item, onPick, onCreate }: Props) {
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const { data, error, isFetching } = useQuery(boardQuery(item.projectId, query ? { query } : {}))
  const linked = new Set(item.tasks.map(({ id }) => id))
  const found = (data?.columns ?? [])
    .flatMap(({ tasks }) => tasks)
    .filter(({ id }) => !linked.has(id))
    .slice(0, shown)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(taskId) => {
        const task = found.find(({ id }) => id === taskId)
        if (task) onPick(task)
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          label="Link a task"
          placeholder="Search by words"
          maxLength={limits.searchQueryMax}
          mb="xs"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.EventsTarget>
      <FoundOptions label="Tasks found" found={found} error={error} searching={isFetching} />
      <Button mt="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Create task
      </Button>
    </Combobox>
  )
}
