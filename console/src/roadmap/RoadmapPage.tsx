import { may } from '@earshot/shared/permissions'
import type { ProjectChange } from '@earshot/shared/project/project-change'
import type { RoadmapView } from '@earshot/shared/roadmap/roadmap'
import { Roadmap } from '@earshot/shared/roadmap/roadmap'
import { Anchor, Group, SegmentedControl, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyFailed } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { ProjectSection } from '../project/ProjectSection.tsx'
import { changeProject, showSaved } from '../project/save-project.ts'
import { useProject } from '../project/use-project.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery } from '../queries/server-query.ts'
import { useUser } from '../session/session.ts'
import { RoadmapBoard } from './RoadmapBoard.tsx'

/** The roadmap of a project as customers see it once published, with its settings. */
export function RoadmapPage() {
  const project = useProject()
  const { id, slug } = project
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const save = useMutation({
    mutationFn: (change: ProjectChange) => changeProject(id, change),
    onSuccess: (saved) => showSaved(saved, 'Roadmap saved'),
    onError: (error) => notifyFailed('The roadmap could not be saved', error),
  })
  const { roadmapView, roadmapPublic } = { ...project, ...(save.isPending && save.variables) }
  const roadmap = useQuery(roadmapQuery(id, roadmapView))
  return (
    <ProjectSection title="Roadmap" description="Public feedback that is planned, in progress or done." wide>
      <Group gap="lg">
        <SegmentedControl
          aria-label="Columns"
          readOnly={readOnly}
          value={roadmapView}
          onChange={(value) => save.mutate({ roadmapView: value as RoadmapView })}
          data={[
            { value: 'status', label: 'By status' },
            { value: 'month', label: 'By month' },
          ]}
        />
        <Switch
          label="Public"
          description="Everyone sees it on the public board"
          disabled={readOnly}
          checked={roadmapPublic}
          onChange={(event) => save.mutate({ roadmapPublic: event.currentTarget.checked })}
        />
        {project.roadmapPublic && (
          <Anchor href={`${paths.siteFeedback(slug)}?view=roadmap`}>Open the public roadmap</Anchor>
        )}
      </Group>
      <QueryState query={roadmap} loading="Loading Roadmap..." failed="The roadmap could not be loaded">
        {(loaded) => <RoadmapBoard projectId={id} roadmap={loaded} />}
      </QueryState>
    </ProjectSection>
  )
}

/** A project's roadmap in one of its views. */
const roadmapQuery = (projectId: string, view: RoadmapView) =>
  getQuery(keys.roadmap(projectId, view), `/projects/${projectId}/roadmap?view=${view}`, Roadmap)
