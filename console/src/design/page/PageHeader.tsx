import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  /** Title of the document, and of the page unless `heading` is set. */
  title: string
  heading?: ReactNode
  /** A line below the title. */
  description?: ReactNode
  /** Actions of the page, at the right. */
  actions?: ReactNode
  /** 1 on pages whose title the shell does not show. */
  level?: 1 | 2
}

/** A page's own heading below the shell's, its actions, and the document's title. */
export function PageHeader({ title, heading = title, description, actions, level = 2 }: Props) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md">
      <PageTitle title={title} />
      <div>
        <Title order={level} size="h1">
          {heading}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
