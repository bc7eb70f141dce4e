import { limits } from '@earshot/shared/limits'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type Ref, useEffect, useState } from 'react'

interface Props {
  label: string
  value: string
  /** Called once typing pauses. */
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A search box that waits for a pause in typing. Follows `value` when it changes elsewhere. */
export function SearchField({ label, value, onChange, ref }: Props) {
  const [typed, setTyped] = useState(value)
  const report = useDebouncedCallback(onChange, 250)
  useEffect(() => setTyped(value), [value])
  const type = (text: string) => {
    setTyped(text)
    report(text)
  }
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
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
