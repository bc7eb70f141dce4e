import type { Project } from '@earshot/shared/project/project'
import { Button, Text } from '@mantine/core'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'
import { FullPage } from '../design/page/FullPage.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { byName, FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { readStored, store } from '../lib/browser-storage.ts'
import { usePageKeys } from '../lib/hooks/use-page-keys.ts'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { useListedShortcuts } from '../lib/shortcut-list.ts'
import { boardQuery } from '../queries/board.ts'
import { projectsQuery } from '../queries/projects.ts'
import { BoardFilterBar } from './BoardFilterBar.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { BoardView } from './board/BoardView.tsx'
import { BoardSearch, filtersOf } from './board/order/board-filters.ts'
import classes from './TasksPage.module.css'

/** The board of one project; without a project in the URL, of the one opened last. */
export function TasksPage() {
  const { projectId } = useParams()
  const { search } = useLocation()
  return (
    <>
      <PageTitle title="Tasks" />
      <QueryState
        query={useQuery(projectsQuery())}
        loading={
          <BoardPage>
            <BoardSkeleton />
          </BoardPage>
        }
        failed="The tasks could not be loaded"
        empty={{
          Icon: IconChecklist,
          title: 'No board yet',
          text: 'Every project has a board for the work that its feedback brings.',
          action: (
            <Button component={Link} to={paths.projects()}>
              Go to the projects
            </Button>
          ),
        }}
      >
        {(projects) => {
          const project =
            projects.find(({ id }) => id === (projectId ?? lastProject.read())) ??
            (projectId ? undefined : projects[0])
          if (!project) return <Navigate to={paths.tasks()} replace />
          // With a single project the short address is unambiguous.
          if (!projectId && projects.length > 1)
            return <Navigate to={`${paths.board(project.id)}${search}`} replace />
          return <ProjectBoard key={project.id} project={project} projects={projects} />
        }}
      </QueryState>
    </>
  )
}

const TaskDrawer = onDemand(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

interface Props {
  project: Project
  projects: readonly Project[]
}

const shortcuts = [
  { keys: ['C'], does: 'Create a task' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move between cards' },
  { keys: ['Enter'], does: 'Open the card' },
  { keys: ['J', 'K'], does: 'Next and previous task, in an open task' },
  { keys: ['R'], does: 'Write a comment, in an open task' },
  { keys: ['Space'], does: 'Pick up or drop the card' },
]

/** One project's board with its filters, and the task in the URL. */
function ProjectBoard({ project, projects }: Props) {
  const [search, { change, linkTo }] = useSearchState(BoardSearch)
  const filters = filtersOf(search)
  const board = useQuery({ ...boardQuery(project.id, filters), placeholderData: keepPreviousData })
  useEffect(() => lastProject.keep(project.id), [project.id])
  useListedShortcuts(shortcuts)
  usePageKeys([['c', () => change({ create: true })]])
  const hrefOf = (task: string) => `?${linkTo({ task }).search}`
  return (
    <BoardPage
      bar={
        <>
          <div className={classes.project}>
            <ProjectSwitch project={project} projects={projects} />
          </div>
          <BoardFilterBar search={search} myTaskCount={board.data?.myTaskCount} onChange={change} />
        </>
      }
    >
      <QueryState query={board} loading={<BoardSkeleton />} failed="The board could not be loaded">
        {(loaded) => (
          <BoardView
            projectId={project.id}
            board={loaded}
            filters={filters}
            hrefOf={hrefOf}
            creating={search.create}
            onCreatingEnd={() => search.create && change({ create: false })}
          />
        )}
      </QueryState>
      <LazyMount needed={search.task !== undefined}>
        <TaskDrawer
          taskId={search.task}
          board={board.data}
          filters={filters}
          onOpen={(task) => change({ task })}
          onClose={() => change({ task: undefined })}
        />
      </LazyMount>
    </BoardPage>
  )
}

function ProjectSwitch({ project, projects }: Props) {
  const navigate = useNavigate()
  if (projects.length < 2)
    return (
      <Text size="sm" fw={600} truncate maw={200} title={project.name}>
        <bdi>{project.name}</bdi>
      </Text>
    )
  return (
    <FilterMenu
      label="Project"
      value={project.id}
      options={byName(projects)}
      onChange={(id) => void navigate(paths.board(id))}
    />
  )
}

/** The frame of a board: a bar, and content that fills the rest of the window exactly, also on a phone. */
const BoardPage = ({ bar, children }: { bar?: ReactNode; children: ReactNode }) => (
  <FullPage>
    <div className={classes.page}>
      <div className={classes.bar}>{bar}</div>
      {children}
    </div>
  </FullPage>
)

const key = 'earshot-last-board'

/** Id of the project whose board was last opened in this browser. */
const lastProject = {
  read: (): string | null => readStored(key),
  keep: (projectId: string): void => store(key, projectId),
}
