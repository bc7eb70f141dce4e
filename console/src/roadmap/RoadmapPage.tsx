import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { Roadmap, RoadmapView } from '@earshot/shared/roadmap/roadmap'
import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { EmptyState } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { ProjectMenu } from '../project/ProjectMenu.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery } from '../queries/server-query.ts'
import { useUser } from '../session/session.ts'
import { RoadmapBoard } from './RoadmapBoard.tsx'

const SharingDialog = onDemand(async () => (await import('./SharingDialog.tsx')).SharingDialog)

/** The view that the member has chosen, in the address. */
const Search = z.object({ view: RoadmapView.optional() })

/** The roadmap of a project. Its view is the member's own; customers see what was shared with them. */
export function RoadmapPage() {
  const { projectId } = useParams()
  return (
    <>
      <PageTitle title="Roadmap" />
      <QueryState
        query={useQuery(projectsQuery())}
        loading="Loading Projects..."
        failed="The roadmap could not be loaded"
        empty={{
          Icon: IconMap2,
          title: 'No roadmap yet',
          text: 'Every project has a roadmap, which shows what is planned, in progress and done.',
          action: (
            <Button component={Link} to={paths.projects()}>
              Go to the projects
            </Button>
          ),
        }}
      >
        {(projects) => {
          const project = projects.find(({ id }) => id === projectId) ?? (projectId ? undefined : projects[0])
          if (!project) return <Navigate to={paths.roadmap()} replace />
          return <ProjectRoadmap key={project.id} project={project} projects={projects} />
        }}
      </QueryState>
    </>
  )
}

function ProjectRoadmap({ project, projects }: { project: Project; projects: readonly Project[] }) {
  const { id, roadmapView } = project
  const [{ view = roadmapView }, { change }] = useSearchState(Search)
  const [sharing, dialog] = useDisclosure(false)
  const shares = may(useUser().currentTenant, 'editProjects')
  const roadmap = useQuery(roadmapQuery(id, view))
  return (
    <>
      <PageHeader
        title="Roadmap"
        description={<WhoSeesIt project={project} />}
        actions={
          <>
            <ProjectMenu project={project} projects={projects} pathOf={paths.roadmapOf} />
            <SegmentedControl
              aria-label="Columns"
              value={view}
              onChange={(view) => change({ view })}
              data={[
                { value: 'status', label: 'By status' },
                { value: 'month', label: 'By month' },
              ]}
            />
            {shares && (
              <Button variant="default" onClick={dialog.open}>
                Sharing
              </Button>
            )}
          </>
        }
      />
      <QueryState query={roadmap} loading="Loading Roadmap..." failed="The roadmap could not be loaded">
        {(loaded) =>
          loaded.columns.every(({ items }) => items.length === 0) ? (
            <NothingPlanned />
          ) : (
            <RoadmapBoard projectId={id} roadmap={loaded} />
          )
        }
      </QueryState>
      <LazyMount needed={sharing}>
        {sharing && <SharingDialog project={project} opened={sharing} onClose={dialog.close} />}
      </LazyMount>
    </>
  )
}

const WhoSeesIt = ({ project: { slug, roadmapPublic, roadmapView } }: { project: Project }) => (
  <>
    Public feedback that is planned, in progress or done.{' '}
    {roadmapPublic ? (
      <>
        Customers see it by {roadmapView} on the{' '}
        <Anchor href={`${paths.siteFeedback(slug)}?view=roadmap`} underline="always">
          public roadmap
        </Anchor>
        .
      </>
    ) : (
      'Only your team sees it.'
    )}
  </>
)

const NothingPlanned = () => (
  <EmptyState
    Icon={IconMap2}
    title="Nothing planned yet"
    text="Public feedback appears here once it is planned, in progress or done."
    action={
      <Button component={Link} to={paths.feedback()}>
        Open feedback
      </Button>
    }
  />
)

/** A project's roadmap in one of its views. */
const roadmapQuery = (projectId: string, view: RoadmapView) =>
  getQuery(keys.roadmap(projectId, view), `/projects/${projectId}/roadmap?view=${view}`, Roadmap)
