import { Button } from '@mantine/core'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { BoardSkeleton } from '../../board/BoardSkeleton.tsx'
import { paths } from '../../lib/paths.ts'
import { projectsQuery } from '../../queries/projects.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { BoardPage } from './BoardPage.tsx'
import { lastProject } from './last-project.ts'
import { ProjectBoard } from './ProjectBoard.tsx'

/** The kanban of one project; without one in the URL, of the one seen last. */
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
        failed="The projects could not be loaded"
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
          // With one project there is nothing to tell apart, so the address stays short.
          if (!projectId && projects.length > 1)
            return <Navigate to={`${paths.board(project.id)}${search}`} replace />
          return <ProjectBoard key={project.id} project={project} projects={projects} />
        }}
      </QueryState>
    </>
  )
}
