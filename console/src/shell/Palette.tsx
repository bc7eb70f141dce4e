import { Spotlight, spotlight } from '@mantine/spotlight'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import classes from './Palette.module.css'
import { palette, usePaletteOpened } from './palette.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { recentEntries, rememberEntry } from './recent-entries.ts'
import { useFound } from './use-found.ts'
import { useItemEntries } from './use-item-entries.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

/**
 * The command palette on Ctrl/Cmd+K: finds pages, feedback, tasks, people and settings, does what one's role may do, and
 * begins with where one went last.
 */
export function Palette() {
  const [query, setQuery] = useState('')
  const opened = usePaletteOpened()
  // After it was mounted: only then does it remember where the focus was.
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  const navigate = useNavigate()
  const { personId } = useUser()
  const itemEntries = useItemEntries()
  const known = usePaletteGroups(opened)
  const { groups: found, searching } = useFound(query)
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

/** Pages that are not offered any more, such as after a change of role, are left out; what was found stays. */
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
