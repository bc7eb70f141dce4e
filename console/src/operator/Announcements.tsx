import { Badge, Group, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../design/page/Panel.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import classes from './Operator.module.css'

interface Props<Item> {
  /** 'New incident'. */
  title: string
  form: ReactNode
  /** Who reads them. */
  hint?: ReactNode
  query: UseQueryResult<readonly Item[]>
  loading: string
  failed: string
  empty: EmptyStateProps
  /** An `Announcement` with a key. */
  children: (item: Item) => ReactNode
}

/** What operators publish: the form for something new, and below it what they have published. */
export const Announcements = <Item,>({ title, form, hint, children, ...state }: Props<Item>) => (
  <Stack>
    <Panel title={title}>{form}</Panel>
    {hint}
    <QueryState {...state}>{(items) => <ul className={classes.list}>{items.map(children)}</ul>}</QueryState>
  </Stack>
)

interface AnnouncementProps {
  title: string
  /** How it stands, and the colour of that. */
  state: { words: string; color: string }
  children: ReactNode
}

/** One of them. */
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
