import { Theme } from '@earshot/shared/account'
import { Center, Input, SegmentedControl, Stack } from '@mantine/core'
import { useThemeChoice } from '../../queries/theme-choice.ts'
import { schemes } from '../../ui/schemes.ts'

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const { theme, choose } = useThemeChoice()
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">Theme</Input.Label>
      <SegmentedControl
        aria-label="Theme"
        value={theme}
        onChange={(value) => choose(Theme.parse(value))}
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
    </Stack>
  )
}
