import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled surface on a page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h3" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
