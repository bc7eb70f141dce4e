import { limits } from '@earshot/shared/limits'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BoardFilters } from '../../board/board-filters.ts'
import { useUser } from '../../lib/session.ts'
import { membersQuery } from '../../queries/members.ts'
import { TagFilter } from '../../tags/TagFilter.tsx'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface Props {
  filters: BoardFilters
  onChange: (changes: Partial<BoardFilters>) => void
}

/** Narrows a board to somebody's cards, a tag, or words. */
export function BoardFilterBar({ filters, onChange }: Props) {
  const { personId } = useUser()
  const { data: members = [] } = useQuery(membersQuery())
  const mine = filters.assignee === personId
  return (
    <>
      <Button
        size="compact-sm"
        h={30}
        fw={500}
        variant={mine ? 'light' : 'default'}
        aria-pressed={mine}
        onClick={() => onChange({ assignee: mine ? '' : personId })}
      >
        My tasks
      </Button>
      <FilterMenu
        label="Assignee"
        value={filters.assignee}
        options={[
          { value: '', label: 'Everybody' },
          { value: 'none', label: 'Nobody' },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(assignee) => onChange({ assignee })}
      />
      <TagFilter value={filters.tag} onChange={(tag) => onChange({ tag })} />
      <Box ml="auto" w={{ base: '100%', xs: 240 }}>
        <SearchField
          label="Search tasks"
          value={filters.query}
          maxLength={limits.searchQueryMax}
          onChange={(query) => onChange({ query })}
        />
      </Box>
    </>
  )
}
