import { Menu } from '@mantine/core'
import { useThemeChoice } from '../queries/theme-choice.ts'
import { schemes } from '../ui/schemes.ts'

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
