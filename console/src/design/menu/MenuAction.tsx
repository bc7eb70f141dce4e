import { Menu, type MenuItemProps } from '@mantine/core'
import type { ComponentType } from 'react'

interface Props extends MenuItemProps {
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>
  onClick: () => void
}

/** An entry of a menu, with its icon. */
export const MenuAction = ({ Icon, ...item }: Props) => (
  <Menu.Item leftSection={<Icon size={16} aria-hidden />} {...item} />
)
