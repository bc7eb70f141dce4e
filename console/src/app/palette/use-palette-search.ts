import { CompanyPage } from '@earshot/shared/company/company'
import { FeedbackPage } from '@earshot/shared/feedback/feedback'
import { PersonPage } from '@earshot/shared/person/person'
import { TaskList } from '@earshot/shared/task/task'
import { useDebouncedValue } from '@mantine/hooks'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { keys } from '../../queries/query-keys.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

interface Search {
  group: string
  find: (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>
}

/** Nouns that the server searches for the palette, in their order there. */
const searches: readonly Search[] = [
  {
    group: 'Feedback',
    find: async (query, signal) => {
      const { items } = await request('GET', '/feedback', FeedbackPage, options(query, signal))
      return items.map(({ id, reference, title }) => ({
        id,
        label: title,
        description: reference,
        Icon: IconMessages,
        to: paths.feedbackItem(id),
      }))
    },
  },
  {
    group: 'Tasks',
    find: async (query, signal) => {
      const { items } = await request('GET', '/tasks', TaskList, options(query, signal))
      return items.map(({ id, projectId, reference, title }) => ({
        id,
        label: title,
        description: reference,
        Icon: IconChecklist,
        to: paths.task(projectId, id),
      }))
    },
  },
  {
    group: 'People',
    find: async (query, signal) => {
      const { items } = await request('GET', '/contacts', PersonPage, options(query, signal))
      return items.map(({ id, name, email, company }) => ({
        id,
        label: name,
        description: email ?? company?.name ?? '',
        Icon: IconUser,
        to: paths.person(id),
      }))
    },
  },
  {
    group: 'Companies',
    find: async (query, signal) => {
      const { items } = await request('GET', '/companies', CompanyPage, options(query, signal))
      return items.map(({ id, name, domain }) => ({
        id,
        label: name,
        description: domain,
        Icon: IconBuilding,
        to: paths.company(id),
      }))
    },
  },
]

const limit = 6
const options = (query: string, signal: AbortSignal) => ({ query: { query, limit }, signal })

/** Everything that the server finds for the typed words; `searching` is true while it searches. */
export function usePaletteSearch(typed: string): { groups: PaletteGroup[]; searching: boolean } {
  const text = typed.trim()
  const [query] = useDebouncedValue(text, 150)
  const { data = [], isFetching } = useQuery({
    queryKey: keys.paletteFound(query),
    queryFn: ({ signal }) => Promise.all(searches.map((search) => findGroup(search, query, signal))),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  })
  if (text.length < 2) return { groups: [], searching: false }
  // The server matched the entries, so the palette's own filter must accept them.
  const found = (entry: PaletteEntry) => ({ ...entry, keywords: typed })
  return {
    searching: query !== text || isFetching,
    groups: data.map(({ group, entries }) => ({ group, entries: entries.map(found) })),
  }
}

/** Found entries of one noun; none if its search fails, so that the others are shown. */
async function findGroup({ group, find }: Search, query: string, signal: AbortSignal): Promise<PaletteGroup> {
  const entries = await find(query, signal).catch(() => {
    signal.throwIfAborted()
    return []
  })
  return { group, entries: entries.slice(0, limit) }
}
