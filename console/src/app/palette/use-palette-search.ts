import { CompanyPage } from '@earshot/shared/company/company'
import { FeedbackPage } from '@earshot/shared/feedback/feedback'
import { TaskList } from '@earshot/shared/task/task'
import { useDebouncedValue } from '@mantine/hooks'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { keys } from '../../queries/query-keys.ts'
import type { PaletteGroup } from './palette-entry.ts'

const limit = 6

/** Feedback, tasks and companies that the server finds for the typed words; `searching` is true while it searches. */
export function usePaletteSearch(typed: string): { groups: PaletteGroup[]; searching: boolean } {
  const wanted = typed.trim()
  const [query] = useDebouncedValue(wanted, 150)
  const asked = { enabled: query.length > 1, placeholderData: keepPreviousData }
  const feedback = useQuery({
    queryKey: keys.feedbackFound({ query, limit }),
    queryFn: ({ signal }) => request('GET', '/feedback', FeedbackPage, { query: { query, limit }, signal }),
    ...asked,
  })
  const tasks = useQuery({
    queryKey: keys.tasksFound(query),
    queryFn: ({ signal }) => request('GET', '/tasks', TaskList, { query: { query, limit }, signal }),
    ...asked,
  })
  const companies = useQuery({
    queryKey: keys.companiesFound({ query, limit }),
    queryFn: ({ signal }) => request('GET', '/companies', CompanyPage, { query: { query, limit }, signal }),
    ...asked,
  })
  if (wanted.length < 2) return { groups: [], searching: false }
  // The server matched the entry, so the palette's own filter must accept it.
  const found = { keywords: typed }
  return {
    searching: query !== wanted || feedback.isFetching || tasks.isFetching || companies.isFetching,
    groups: [
      {
        group: 'Feedback',
        entries: (feedback.data?.items ?? []).slice(0, limit).map(({ id, reference, title }) => ({
          ...found,
          id,
          label: title,
          description: reference,
          Icon: IconMessages,
          to: paths.feedbackItem(id),
        })),
      },
      {
        group: 'Tasks',
        entries: (tasks.data?.items ?? []).map(({ id, projectId, reference, title }) => ({
          ...found,
          id,
          label: title,
          description: reference,
          Icon: IconChecklist,
          to: paths.task(projectId, id),
        })),
      },
      {
        group: 'Companies',
        entries: (companies.data?.items ?? []).map(({ id, name, domain }) => ({
          ...found,
          id,
          label: name,
          description: domain,
          Icon: IconBuilding,
          to: paths.company(id),
        })),
      },
    ],
  }
}
