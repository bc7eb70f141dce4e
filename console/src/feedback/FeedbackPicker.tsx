import { type Feedback, type FeedbackKind, FeedbackPage } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { FoundOptions } from '../design/table/FoundOptions.tsx'
import { keys } from '../queries/query-keys.ts'
import { takesVotes } from './votes.ts'

interface Props {
  /** Label of the search field. */
  label?: string
  /** Project whose items are found; all of them if absent. */
  projectId?: string
  /** Items that are linked already, and therefore not offered. */
  linked: readonly { id: string }[]
  /** Why an item cannot be chosen, in a word beside it. */
  refusalOf?: (id: string) => string | undefined
  /** The only kind that can be chosen; the field says so. */
  kind?: FeedbackKind
  /** True if only an item that takes votes can be chosen; `hint` says which one does. */
  votable?: boolean
  hint?: string
  /** The field of a form, shown with its label. */
  field?: { path: string; error: string | undefined }
  onPick: (item: Feedback) => void
  /** True if a dialog's focus starts on the search field. */
  focused?: boolean
}

const limit = 8

/** Choice of items that can be offered: private ones are left out here, as the server has no such filter. */
const filters = {
  any: { limit, moderation: undefined },
  votable: { limit: 50, moderation: 'approved' },
} as const

/** Reason why the other kind is not offered. */
const reasonOf: Record<FeedbackKind, string> = {
  idea: 'a bug counts the people whom it affects, not votes.',
  bug: 'an idea counts votes, not the people whom it affects.',
}

/** Items that a text finds and that can be chosen. */
function useFoundFeedback(query: string, { projectId, linked, refusalOf, kind, votable = false }: Props) {
  const search = { projectId, query, kind, ...filters[votable ? 'votable' : 'any'] }
  const { data, error, isFetching } = useQuery({
    queryKey: keys.feedbackFound(search),
    queryFn: ({ signal }) => request('GET', '/feedback', FeedbackPage, { query: search, signal }),
    enabled: query !== '',
  })
  const linkedIds = new Set(linked.map(({ id }) => id))
  const found = (data?.items ?? [])
    .filter((item) => !linkedIds.has(item.id) && (!votable || takesVotes(item)))
    .slice(0, limit)
    .map((item) => ({ ...item, refusal: refusalOf?.(item.id) }))
  return { found, error, searching: isFetching }
}

/** Finds an item of a project by its text. */
export function FeedbackPicker(props: Props) {
  const { label = 'Link feedback', kind, hint, field, onPick, focused } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const { found, error, searching } = useFoundFeedback(query, props)
  return (
    <Combobox
      store={combobox}
      transitionProps={{ duration: 100 }}
      onOptionSubmit={(feedbackId) => {
        setTyped('')
        combobox.closeDropdown()
        const picked = found.find(({ id }) => id === feedbackId)
        if (picked) onPick(picked)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...(field
            ? { label, 'data-path': field.path, error: field.error, placeholder: 'Search by words' }
            : { mt: 'xs', 'aria-label': label, placeholder: `${label}: search by words` })}
          data-autofocus={focused}
          autoFocus={focused}
          description={
            hint ?? (kind && `Only ${kind}s of this project that are not merged yet: ${reasonOf[kind]}`)
          }
          maxLength={limits.searchQueryMax}
          value={typed}
          // Closed without a query, so that Escape closes the surrounding dialog.
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === ''}>
        <FoundOptions label="Feedback found" found={found} error={error} searching={searching} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
