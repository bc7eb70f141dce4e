import { limits } from '@earshot/shared/limits'
import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { Ref } from 'react'
import { useSearchText } from '../../lib/hooks/use-search-text.ts'

/** Pause in typing before a search, in milliseconds. */
const pause = 250

interface Props {
  label: string
  value: string
  /** Called once typing pauses. */
  onChange: (value: string) => void
  /** Called on Enter, after the text was reported. */
  onEnter?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A search box that waits for a pause in typing. Follows `value` when it changes elsewhere. */
export function SearchField({ label, value, onChange, onEnter, ref }: Props) {
  const [typed, type] = useSearchText(value, onChange, pause)
  return (
    <TextInput
      dir="auto"
      ref={ref}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={limits.searchQueryMax}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => type('')} />}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        onChange(typed.trim())
        onEnter(typed.trim())
      }}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
