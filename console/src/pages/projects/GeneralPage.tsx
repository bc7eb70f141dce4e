import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project'
import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { NewProjectFields, withoutBlanks } from './project-fields.ts'
import { changeProject, showSaved } from './save-project.ts'
import { useProject } from './use-project.ts'
import { WebsiteFields } from './WebsiteFields.tsx'

/** A project's name, where its widget runs, and where everybody reads its feedback. */
export function GeneralPage() {
  const project = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  return (
    <ProjectSection
      title="General"
      description="One site or product, with its own widget, feedback and tasks."
    >
      <GeneralForm project={project} readOnly={readOnly} />
    </ProjectSection>
  )
}

function GeneralForm({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const { id, name, allowedOrigins, slug } = project
  const form = useForm<NewProjectFields, Project>({
    values: { name, allowedOrigins },
    schema: NewProjectFields,
    send: (values) => changeProject(id, withoutBlanks(values)),
    saved: (saved) => showSaved(saved),
  })
  return (
    <Form form={form} label="General settings" failed="The project could not be saved" saveBar>
      <TextInput label="Name" readOnly={readOnly} {...form.field('name')} />
      <WebsiteFields form={form} readOnly={readOnly} />
      <PublicBoard address={`${location.origin}${paths.siteFeedback(slug)}`} />
    </Form>
  )
}

const PublicBoard = ({ address }: { address: string }) => (
  <Group justify="space-between" gap="xs">
    <div>
      <Text fw={550}>Public board</Text>
      <Text size="xs" c="var(--ink-3)">
        For anyone who has its address
      </Text>
      <Anchor href={address} style={{ overflowWrap: 'anywhere' }}>
        {address.replace(/^https?:\/\//, '')}
      </Anchor>
    </div>
    <CopyButton text={address} label="Copy address" />
  </Group>
)
