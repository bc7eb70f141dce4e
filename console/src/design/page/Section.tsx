import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Actions of the section, to the right of its title. */
  actions?: ReactNode
  /** Heading level; 3 by default, below the page's own heading. */
  order?: 2 | 3
  children: ReactNode
}

/** A titled part of a page, without a surface of its own. */
export function Section({ title, actions, order = 3, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Title order={order} size="h3" id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  )
}
