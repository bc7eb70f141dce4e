import { may } from '@earshot/shared/permissions'
import { priorityLabels } from '@earshot/shared/task/priority-words'
import { TaskPriority } from '@earshot/shared/task/task'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { byName, FilterMenu } from '../design/table/FilterMenu.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { membersQuery } from '../queries/members.ts'
import { useUser } from '../session/session.ts'
import { TagFilter } from '../tag/TagFilter.tsx'
import { type BoardSearch, filtersOf, isNarrowed } from './board/order/board-filters.ts'
import classes from './TasksPage.module.css'

interface Props {
  search: BoardSearch
  /** Number of the member's tasks under the other filters; undefined until loaded. */
  myTaskCount: number | undefined
  onChange: (changes: Partial<BoardSearch>) => void
}

const noFilters = { assignee: '', tag: '', priority: '', state: '', query: '' } as const

const priorities = TaskPriority.options.toReversed().map((value) => ({ value, label: priorityLabels[value] }))

const states = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted in the last day' },
] as const

/** Filters of a board: assignee, tag, priority, state and text. */
export function BoardFilterBar({ search, myTaskCount, onChange }: Props) {
  const { personId, currentTenant } = useUser()
  const { data: members = [] } = useQuery(membersQuery())
  const mine = search.assignee === personId
  return (
    <>
      <Button
        size="compact-sm"
        fw={500}
        variant={mine ? 'light' : 'default'}
        aria-pressed={mine}
        onClick={() => onChange({ assignee: mine ? '' : personId })}
      >
        My tasks <span className={classes.count}>{myTaskCount}</span>
      </Button>
      <FilterMenu
        label="Assignee"
        value={search.assignee}
        all="Everybody"
        options={[{ value: 'none', label: 'Nobody' }, ...byName(members)]}
        onChange={(assignee) => onChange({ assignee })}
      />
      <TagFilter value={search.tag} onChange={(tag) => onChange({ tag })} />
      <FilterMenu
        label="Priority"
        value={search.priority}
        all="Any priority"
        options={priorities}
        onChange={(priority) => onChange({ priority })}
      />
      <FilterMenu
        label="Show"
        value={search.state}
        all="All tasks"
        options={states}
        onChange={(state) => onChange({ state })}
      />
      {isNarrowed(filtersOf(search)) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
      <div className={classes.end}>
        <div className={classes.search}>
          <SearchField label="Search tasks" value={search.query} onChange={(query) => onChange({ query })} />
        </div>
        {may(currentTenant, 'editTasks') && (
          <Button
            size="xs"
            className={classes.create}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange({ create: true })}
          >
            Create task
          </Button>
        )}
      </div>
    </>
  )
}
