import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  /** What would be here. */
  title: string
  /** What it is for, in a sentence. */
  text: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

/** A list without anything in it: what it is, and what fills it. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Stack align="center" gap={8} py={40} px="md" ta="center">
      {icon && (
        <Text c="dimmed" component="span" lh={1} aria-hidden>
          {icon}
        </Text>
      )}
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {action && <div>{action}</div>}
    </Stack>
  )
}
