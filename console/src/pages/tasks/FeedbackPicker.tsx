import { FeedbackPage } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import type { Task } from '@earshot/shared/task'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/** Finds an item of the card's project by its words and links it. */
export function FeedbackPicker({ task, onPick }: { task: Task; onPick: (feedbackId: string) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const linked = new Set(task.feedback.map(({ id }) => id))
  const { data, error, isFetching } = useQuery({
    queryKey: keys.feedbackFound({ projectId: task.projectId, query }),
    queryFn: ({ signal }) =>
      request('GET', '/feedback', FeedbackPage, {
        query: { projectId: task.projectId, query, limit: 8 },
        signal,
      }),
    enabled: query !== '',
  })
  const found = (data?.items ?? []).filter(({ id }) => !linked.has(id)).slice(0, 8)
  return (
    <Combobox
      store={combobox}
      transitionProps={{ duration: 100 }}
      onOptionSubmit={(feedbackId) => {
        setTyped('')
        combobox.closeDropdown()
        onPick(feedbackId)
      }}
    >
      <Combobox.Target>
        <TextInput
          mt="xs"
          aria-label="Link feedback"
          placeholder="Link feedback: search by words"
          maxLength={limits.searchQueryMax}
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === ''}>
        <Combobox.Options aria-label="Feedback found">
          {found.map(({ id, reference, title }) => (
            <Combobox.Option key={id} value={id}>
              {reference} {title}
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>
              {error ? error.message : isFetching ? 'Searching…' : 'Nothing found'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
