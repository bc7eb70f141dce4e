import { may } from '@earshot/shared/permissions'
import { Project } from '@earshot/shared/project'
import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ProjectEnd } from './ProjectEnd.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { GeneralFields, withoutBlanks } from './project-fields.ts'
import { changeProject, showSaved } from './save-project.ts'
import { useProject } from './use-project.ts'
import { WebsiteFields } from './WebsiteFields.tsx'

/** A project's name, where its widget runs, where everybody reads its feedback, and how it ends. */
export function GeneralPage() {
  const project = useProject()
  const { id, name, allowedOrigins, slug, earlierSlugs } = project
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const form = useForm<GeneralFields, Project>({
    values: { name, allowedOrigins, slug },
    schema: GeneralFields,
    send: async ({ name, allowedOrigins }, changes) => {
      const { slug } = changes
      if (slug !== undefined) await request('PUT', `/projects/${id}/slug`, Project, { body: { slug } })
      return changeProject(id, withoutBlanks({ name, allowedOrigins }))
    },
    saved: (saved) => showSaved(saved),
  })
  return (
    <ProjectSection
      title="General"
      description="One site or product, with its own widget, feedback and tasks."
    >
      <Form form={form} label="General settings" failed="The project could not be saved" saveBar>
        <TextInput label="Name" readOnly={readOnly} {...form.field('name')} />
        <WebsiteFields form={form} readOnly={readOnly} />
        <div>
          <TextInput
            label="Address of the public board"
            description={`What follows ${location.host}${paths.siteFeedback('')}. Earlier addresses lead to the new one.`}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
            {...form.field('slug')}
          />
          {earlierSlugs.length > 0 && (
            <Text size="xs" c="var(--ink-3)" mt={4}>
              Earlier: {earlierSlugs.join(', ')}
            </Text>
          )}
          <BoardLink address={`${location.origin}${paths.siteFeedback(slug)}`} />
        </div>
        {!readOnly && <ProjectEnd project={project} />}
      </Form>
    </ProjectSection>
  )
}

const BoardLink = ({ address }: { address: string }) => (
  <Group justify="space-between" gap="xs" mt="xs">
    <Anchor href={address} style={{ overflowWrap: 'anywhere' }}>
      {address.replace(/^https?:\/\//, '')}
    </Anchor>
    <CopyButton text={address} label="Copy address" />
  </Group>
)
