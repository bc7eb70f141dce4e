import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project'
import { Radio, Stack } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useUser } from '../../lib/session.ts'
import { HeldWordsField } from './HeldWordsField.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { distinct, ModerationFields } from './project-fields.ts'
import { changeProject, showSaved } from './save-project.ts'
import { useProject } from './use-project.ts'

const modes = [
  { value: 'off', label: 'Nobody', hint: 'Everything is shown at once.' },
  {
    value: 'unknown',
    label: 'First-time authors',
    hint: 'Ideas and comments of people you have not trusted yet, and those with links, listed words or repeated text.',
  },
  { value: 'all', label: 'Everyone', hint: 'Every idea and comment.' },
] as const

/** What of a project's feedback is held until somebody of the team has seen it. */
export function ModerationPage() {
  const { id, moderation, heldWords } = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const form = useForm<ModerationFields, Project>({
    values: { moderation, heldWords },
    schema: ModerationFields,
    send: (values) =>
      changeProject(id, { ...values, heldWords: distinct(values.heldWords.map((word) => word.trim())) }),
    saved: (saved) => showSaved(saved),
  })
  return (
    <ProjectSection title="Moderation" description="What your team sees before everyone else does.">
      <Form form={form} label="Moderation" failed="The project could not be saved" saveBar>
        <Radio.Group label="Hold for review" {...form.field('moderation')}>
          <Stack gap={8} mt={4}>
            {modes.map(({ value, label, hint }) => (
              <Radio key={value} value={value} label={label} description={hint} disabled={readOnly} />
            ))}
          </Stack>
        </Radio.Group>
        <HeldWordsField form={form} readOnly={readOnly} />
      </Form>
    </ProjectSection>
  )
}
