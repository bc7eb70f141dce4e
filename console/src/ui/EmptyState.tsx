import { Stack, Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

export interface EmptyStateProps {
  Icon?: ComponentType<{ size: number; stroke: number }>
  /** What would be here. */
  title: string
  /** What it is for, in a sentence. */
  text: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

/** A list without anything in it: what it is, and what fills it. */
export function EmptyState({ Icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={8} py={40} px="md" ta="center">
      {Icon && (
        <Text c="dimmed" component="span" lh={1} aria-hidden>
          <Icon size={36} stroke={1.4} />
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
