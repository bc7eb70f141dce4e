import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'color' | 'style'> {
  label: string
  children: ReactNode
}

/** A button of an item's head: a sign with its name as a tooltip. It takes what a menu gives its target. */
export const HeadButton = ({ label, ...props }: Props) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...props} />
  </Tooltip>
)
