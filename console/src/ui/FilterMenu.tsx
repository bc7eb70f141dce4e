import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'

export interface FilterOption {
  value: string
  label: string
}

interface Props {
  label: string
  /** The chosen option's value; `''` is the first, which means no filter. */
  value: string
  /** The first option stands for no filter. */
  options: readonly [FilterOption, ...FilterOption[]]
  onChange: (value: string) => void
  /** Whether the first option is a choice like the others, so the button names it too. */
  always?: boolean
  /** What stands below the options. */
  foot?: ReactNode
}

/** One filter of a list as a compact menu; the button says what is chosen. */
export function FilterMenu({ label, value, options, onChange, always = false, foot }: Props) {
  const chosen = options.find((option) => option.value === value) ?? options[0]
  const filtering = always || chosen !== options[0]
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          h={30}
          fw={500}
          variant={filtering && !always ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${chosen.label}`}
        >
          {filtering ? chosen.label : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={chosen.value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {foot && <Menu.Divider />}
        {foot}
      </Menu.Dropdown>
    </Menu>
  )
}
