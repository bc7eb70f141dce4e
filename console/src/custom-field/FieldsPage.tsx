import { may } from '@earshot/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { ProjectSection } from '../project/ProjectSection.tsx'
import { useProject } from '../project/use-project.ts'
import { customFieldsQuery } from '../queries/custom-fields.ts'
import { useUser } from '../session/session.ts'
import { FieldList } from './FieldList.tsx'

/** Custom fields of a project's feedback. */
export function FieldsPage() {
  const { id: projectId } = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  return (
    <ProjectSection
      title="Fields"
      description="Your own facts about each item of feedback, such as an effort or a ticket."
    >
      <FieldList projectId={projectId} fields={useQuery(customFieldsQuery(projectId))} readOnly={readOnly} />
    </ProjectSection>
  )
}
