import { notificationOf } from '@earshot/shared/notification/notification-words'
import { may } from '@earshot/shared/permissions'
import { Spotlight, spotlight } from '@mantine/spotlight'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { changeStatus } from '../../feedback/status-change.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { feedbackQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import classes from './Palette.module.css'
import { palette, usePaletteOpened } from './palette.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { filterEntries } from './palette-filter.ts'
import { usePaletteGroups } from './use-palette-groups.ts'
import { usePaletteSearch } from './use-palette-search.ts'

/**
 * The command palette on Ctrl/Cmd+K: finds pages, feedback, tasks, people and settings, runs actions that the member's
 * role allows, and begins with recent entries.
 */
export function Palette() {
  const [query, setQuery] = useState('')
  const opened = usePaletteOpened()
  // Opens after mounting: an earlier opening would not restore the focus on closing.
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  const navigate = useNavigate()
  const { personId } = useUser()
  const itemEntries = useItemEntries()
  const known = usePaletteGroups(opened)
  const { groups: found, searching } = usePaletteSearch(query)
  const recent: PaletteGroup = {
    group: 'Recent',
    entries: query.trim() === '' ? recentOf(personId, known) : [],
  }
  const actionOf = (prefix: string) => (entry: PaletteEntry) => ({
    id: `${prefix}-${entry.id}`,
    label: entry.label,
    ...(entry.description && { description: entry.description }),
    ...(entry.keywords && { keywords: entry.keywords }),
    ...(entry.Icon && { leftSection: <entry.Icon size={18} stroke={1.6} aria-hidden /> }),
    onClick: () => {
      rememberEntry(personId, entry)
      if (entry.to) void navigate(entry.to)
      else entry.run?.()
    },
  })
  const groups = [recent, { group: 'This item', entries: itemEntries }, ...known, ...found].filter(
    ({ entries }) => entries.length > 0,
  )
  return (
    <Spotlight
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      nothingFound={searching ? 'Searching…' : 'Nothing found'}
      query={query}
      filter={filterEntries}
      onQueryChange={setQuery}
      onSpotlightClose={palette.close}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 }}
      classNames={{
        content: classes.content ?? '',
        search: classes.search ?? '',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
        actionSection: classes.section ?? '',
      }}
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: 'Search or run a command',
        'aria-label': 'Search or run a command',
      }}
      actions={groups.map(({ group, entries }) => ({ group, actions: entries.map(actionOf(group)) }))}
    />
  )
}

/** Recent entries without pages that are no longer offered, such as after a change of role; search results are kept. */
function recentOf(personId: string, known: readonly PaletteGroup[]): PaletteEntry[] {
  const offered = new Map(known.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)))
  return recentEntries(personId).flatMap((entry): PaletteEntry[] => {
    const page = offered.get(entry.id)
    if (page) return [page]
    if (entry.id.startsWith('/')) return []
    const { description, ...rest } = entry
    return [{ ...rest, ...(description && { description }), Icon: IconHistory }]
  })
}

/** Palette entries for the open item of feedback: its other statuses. */
function useItemEntries(): PaletteEntry[] {
  const feedbackId = useMatch('/feedback/:feedbackId')?.params.feedbackId ?? ''
  const { data: item } = useQuery({ ...feedbackQuery(feedbackId), enabled: feedbackId !== '' })
  const { of } = useStatuses(feedbackId !== '')
  const { currentTenant } = useUser()
  if (!feedbackId || !item || !may(currentTenant, 'changeFeedbackStatus')) return []
  return of(item.projectId)
    .filter(({ id }) => id !== item.statusId)
    .map((status) => ({
      id: `status-${status.id}`,
      label: `Set ${item.reference} to ${status.name}`,
      description: notificationOf(false),
      run: () => void changeStatus(item, status, { quiet: false }),
    }))
}

const Recent = z.array(
  z.object({ id: z.string(), label: z.string(), description: z.string().optional(), to: z.string() }),
)
const most = 6

/** Storage key per person and organisation, so that nobody sees the entries of another user of this browser. */
const keyOf = (personId: string): string => `earshot-recent-${personId}`

/** Entries that a person opened with the palette in this browser, most recent first. */
function recentEntries(personId: string): z.output<typeof Recent> {
  try {
    return Recent.parse(JSON.parse(readStored(keyOf(personId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers an entry that has an address. */
function rememberEntry(personId: string, { id, label, description, to }: PaletteEntry): void {
  if (!to) return
  const others = recentEntries(personId).filter((entry) => entry.id !== id)
  const entries = [{ id, label, description, to }, ...others].slice(0, most)
  store(keyOf(personId), JSON.stringify(entries))
}
