import { may } from '@earshot/shared/permissions'
import { Roadmap, RoadmapView } from '@earshot/shared/roadmap/roadmap'
import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { ProjectSection } from '../project/ProjectSection.tsx'
import { useProject } from '../project/use-project.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery } from '../queries/server-query.ts'
import { useUser } from '../session/session.ts'
import { RoadmapBoard } from './RoadmapBoard.tsx'

const SharingDialog = onDemand(async () => (await import('./SharingDialog.tsx')).SharingDialog)

/** The view that the member has chosen, in the address. */
const Search = z.object({ view: RoadmapView.optional() })

/** The roadmap of a project. Its view is the member's own; customers see what was shared with them. */
export function RoadmapPage() {
  const project = useProject()
  const { id, slug, roadmapPublic } = project
  const [{ view = project.roadmapView }, { change }] = useSearchState(Search)
  const [sharing, dialog] = useDisclosure(false)
  const shares = may(useUser().currentTenant, 'editProjects')
  const roadmap = useQuery(roadmapQuery(id, view))
  return (
    <ProjectSection title="Roadmap" description="Public feedback that is planned, in progress or done." wide>
      <Group gap="lg">
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
        <Text c="var(--ink-2)">{sharingWords(project)}</Text>
        {roadmapPublic && (
          <Anchor href={`${paths.siteFeedback(slug)}?view=roadmap`}>Open the public roadmap</Anchor>
        )}
      </Group>
      <QueryState query={roadmap} loading="Loading Roadmap..." failed="The roadmap could not be loaded">
        {(loaded) => <RoadmapBoard projectId={id} roadmap={loaded} />}
      </QueryState>
      <LazyMount wanted={sharing}>
        {sharing && <SharingDialog project={project} opened={sharing} onClose={dialog.close} />}
      </LazyMount>
    </ProjectSection>
  )
}

const sharingWords = ({
  roadmapPublic,
  roadmapView,
}: {
  roadmapPublic: boolean
  roadmapView: RoadmapView
}) => (roadmapPublic ? `Customers see it by ${roadmapView}.` : 'Only your team sees it.')

/** A project's roadmap in one of its views. */
const roadmapQuery = (projectId: string, view: RoadmapView) =>
  getQuery(keys.roadmap(projectId, view), `/projects/${projectId}/roadmap?view=${view}`, Roadmap)
