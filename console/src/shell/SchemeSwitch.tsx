import { Menu } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useThemeChoice } from '../lib/theme-choice.ts'

/** The themes there are, as they are shown. */
export const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

/** Light, dark, or as the system says; three entries of the user menu. */
export function SchemeSwitch() {
  const { theme, choose } = useThemeChoice()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={theme}>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            rightSection={<Icon size={16} aria-hidden />}
            onChange={() => choose(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
