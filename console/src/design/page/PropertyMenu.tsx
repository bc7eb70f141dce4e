import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PropertyButton } from './Property.tsx'

export interface PropertyOption {
  value: string
  label: string
  icon?: ReactNode
  /** True for no value, which is shown in grey. */
  isEmpty?: boolean
}

interface Props {
  label: string
  value: string
  options: readonly PropertyOption[]
  onChange: (value: string) => void
  readOnly?: boolean
  /** Shown for a value that is none of the options. */
  unknown?: string
}

/** A property with a menu of values. */
export function PropertyMenu({ label, value, options, onChange, readOnly = false, unknown = '' }: Props) {
  const chosen = options.find((option) => option.value === value)
  const shown = (
    <>
      {chosen?.icon}
      {chosen?.isEmpty ? (
        <Text c="var(--ink-3)" span inherit>
          {chosen.label}
        </Text>
      ) : (
        (chosen?.label ?? unknown)
      )}
    </>
  )
  if (readOnly) return shown
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 90 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <PropertyButton label={label}>{shown}</PropertyButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={value} onChange={(to) => to !== value && onChange(to)}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              rightSection={option.icon}
              closeMenuOnClick
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
