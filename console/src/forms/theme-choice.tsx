import type { Theme } from '@earshot/shared/account'
import { Center, Input, SegmentedControl } from '@mantine/core'
import { schemes } from '../shell/SchemeSwitch.tsx'
import { useThemeChoice } from '../theme-choice.ts'

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const { theme, choose } = useThemeChoice()
  return (
    <div>
      <Input.Label component="div" mb={4}>
        Theme
      </Input.Label>
      <SegmentedControl
        aria-label="Theme"
        value={theme}
        onChange={(value) => choose(value as Theme)}
        data={schemes.map(({ value, label, Icon }) => ({
          value,
          label: (
            <Center style={{ gap: 8 }}>
              <Icon size={16} aria-hidden />
              {label}
            </Center>
          ),
        }))}
      />
    </div>
  )
}
