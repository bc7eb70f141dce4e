import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'

interface Props extends ActionIconProps {
  /** Name of the menu: 'Actions for TASK-12'. */
  label: string
  /** `bottom-start` at the start of a page, where the menu would cover the navigation. */
  position?: MenuProps['position']
  children: ReactNode
}

/** Three dots that open rarely used actions (`MenuAction`). Other properties are passed to the button. */
export const MoreMenu = ({ label, position = 'bottom-end', children, ...button }: Props) => (
  <Menu position={position} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
        <IconDots size={16} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
