import { Badge, Group, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../design/page/Panel.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import classes from './Operator.module.css'

interface Props<Item> {
  /** Heading of the form: 'New incident'. */
  title: string
  form: ReactNode
  /** Names the readers of the announcements. */
  hint?: ReactNode
  query: UseQueryResult<readonly Item[]>
  loading: string
  failed: string
  empty: EmptyStateProps
  /** An `Announcement` with a key. */
  children: (item: Item) => ReactNode
}

/** A form for a new announcement, with the published ones below. */
export const Announcements = <Item,>({ title, form, hint, children, ...state }: Props<Item>) => (
  <Stack>
    <Panel title={title}>{form}</Panel>
    {hint}
    <QueryState {...state}>{(items) => <ul className={classes.list}>{items.map(children)}</ul>}</QueryState>
  </Stack>
)

interface AnnouncementProps {
  title: string
  /** State of the announcement in words, and its colour. */
  state: { words: string; color: string }
  children: ReactNode
}

/** A published announcement. */
export const Announcement = ({ title, state, children }: AnnouncementProps) => (
  <li className={classes.entry}>
    <Group justify="space-between" gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      <Badge variant="light" color={state.color}>
        {state.words}
      </Badge>
    </Group>
    {children}
  </li>
)
