import { Button, Menu, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'

export interface FilterOption<Value extends string = string> {
  value: Value
  label: string
}

/** Options for things with names. */
export const byName = (things: readonly { id: string; name: string }[]): FilterOption[] =>
  things.map(({ id, name }) => ({ value: id, label: name }))

interface Props<Value extends string> {
  label: string
  /** Value of the chosen option; undefined or `''` for no filter. */
  value: string | undefined
  /** Label for no filter: 'All projects'; absent if one of the options is always chosen. */
  all?: string
  options: readonly FilterOption<Value>[]
  /** Called with `''` for no filter. */
  onChange: (value: Value | '') => void
  /** Shown below the options. */
  foot?: ReactNode
}

/** A filter of a list as a compact menu; the button shows the choice. */
export function FilterMenu<Value extends string>(props: Props<Value>) {
  const { label, value = '', all, options, onChange, foot } = props
  const choices: readonly FilterOption<Value | ''>[] =
    all === undefined ? options : [{ value: '', label: all }, ...options]
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  const filtering = all !== undefined && chosen !== choices[0]
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value)
    if (choice) onChange(choice.value)
  }
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          fw={500}
          variant={filtering ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${chosen?.label}`}
          title={filtering || all === undefined ? chosen?.label : undefined}
        >
          <Text span inherit truncate maw={180} lh="20px">
            {filtering || all === undefined ? chosen?.label : label}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={chosen?.value ?? ''} onChange={choose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {foot && <Menu.Divider />}
        {foot}
      </Menu.Dropdown>
    </Menu>
  )
}
