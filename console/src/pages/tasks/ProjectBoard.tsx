import type { Project } from '@earshot/shared/project'
import type { Board } from '@earshot/shared/task'
import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { BoardView } from '../../board/BoardView.tsx'
import { readBoardFilters } from '../../board/board-filters.ts'
import { paths } from '../../lib/paths.ts'
import { boardQuery } from '../../queries/board.ts'
import { shortcutList } from '../../shell/shortcut-list.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { BoardFilterBar } from './BoardFilterBar.tsx'
import { lastProject } from './last-project.ts'
import { TaskDrawer } from './TaskDrawer.tsx'

interface Props {
  project: Project
  projects: readonly Project[]
}

const shortcuts = [
  { keys: ['C'], does: 'Create a task' },
  { keys: ['Enter'], does: 'Open the card' },
  { keys: ['Space'], does: 'Pick up or drop the card' },
]

const labelsOf = (board: Board | undefined): string[] => [
  ...new Set(board?.columns.flatMap(({ tasks }) => tasks.flatMap(({ labels }) => labels))),
]

/** One project's board with its filters, and the card that the URL names. */
export function ProjectBoard({ project, projects }: Props) {
  const [search, setSearch] = useSearchParams()
  const board = useQuery(boardQuery(project.id))
  useEffect(() => lastProject.keep(project.id), [project.id])
  useEffect(() => shortcutList.offer(shortcuts), [])
  const labels = labelsOf(board.data)
  const set = (name: string, value: string | undefined, replace = true) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace },
    )
  useHotkeys([['c', () => set('create', 'true')]])
  const hrefOf = (taskId: string) => {
    const open = new URLSearchParams(search)
    open.set('task', taskId)
    return `?${open}`
  }
  return (
    <>
      <Group gap={8} mb={12}>
        <ProjectSwitch project={project} projects={projects} />
        <BoardFilterBar filters={readBoardFilters(search)} labels={labels} onChange={set} />
      </Group>
      <ListState
        of={board}
        loading={<Waiting />}
        failed="The board could not be loaded"
        isEmpty={() => false}
        empty={null}
      >
        {(loaded) => (
          <BoardView
            projectId={project.id}
            board={loaded}
            filters={readBoardFilters(search)}
            hrefOf={hrefOf}
            creating={search.has('create')}
            onCreatingEnd={() => search.has('create') && set('create', undefined)}
          />
        )}
      </ListState>
      <TaskDrawer
        taskId={search.get('task') ?? undefined}
        board={board.data}
        labels={labels}
        onClose={() => set('task', undefined)}
      />
    </>
  )
}

function ProjectSwitch({ project, projects }: Props) {
  const navigate = useNavigate()
  const [first, ...others] = projects.map(({ id, name }) => ({ value: id, label: name }))
  if (!first || others.length === 0) return <Text fw={600}>{project.name}</Text>
  return (
    <FilterMenu
      label="Project"
      always
      value={project.id}
      options={[first, ...others]}
      onChange={(id) => void navigate(paths.board(id))}
    />
  )
}

const Waiting = () => (
  <div role="status">
    <VisuallyHidden>Loading Tasks...</VisuallyHidden>
    <Group gap={12} wrap="nowrap" align="flex-start" style={{ overflow: 'hidden' }} aria-hidden>
      <Skeleton height={320} miw={284} maw={284} />
      <Skeleton height={240} miw={284} maw={284} />
      <Skeleton height={280} miw={284} maw={284} />
    </Group>
  </div>
)
