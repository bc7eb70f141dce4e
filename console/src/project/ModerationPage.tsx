import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { Radio, Stack, Textarea } from '@mantine/core'
import type { FieldTexts } from '../design/form/ConflictChoice.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { useUser } from '../session/session.ts'
import { ProjectSection } from './ProjectSection.tsx'
import { distinct, ModerationFields } from './project-fields.ts'
import { changeProject, showSaved } from './save-project.ts'
import { useProject } from './use-project.ts'

const modes = [
  { value: 'off', label: 'Off', hint: 'Everything is shown at once.' },
  {
    value: 'unknown',
    label: 'First-time authors',
    hint: 'Ideas and comments of people you have not trusted yet and whose address or identity is not verified, and those with links, listed words or repeated text.',
  },
  { value: 'all', label: 'Everyone', hint: 'Every idea and comment.' },
] as const

/** The form's values in the shape of the request. */
const settingsOf = ({ heldWords, ...same }: Partial<ModerationFields>) => ({
  ...same,
  ...(heldWords && { heldWords: distinct(heldWords.map((word) => word.trim())) }),
})

const written = ({ moderation, heldWords }: ModerationFields): FieldTexts => ({
  moderation: ['Hold for review', modes.find(({ value }) => value === moderation)?.label ?? ''],
  heldWords: ['Words to hold for review', heldWords.join('\n')],
})

/** Settings for which feedback of a project is held for review. */
export function ModerationPage() {
  const { id, moderation, heldWords } = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const form = useForm<ModerationFields, Project>({
    values: { moderation, heldWords },
    schema: ModerationFields,
    send: (_, changes, was) => changeProject(id, { ...settingsOf(changes), was }),
    written,
    saved: (saved) => showSaved(saved),
  })
  return (
    <ProjectSection title="Moderation" description="Choose what is held for review.">
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

interface Props {
  form: {
    values: { heldWords: string[] }
    errors: Record<string, string>
    set: (change: { heldWords: string[] }) => void
  }
  readOnly: boolean
}

/** Words that cause posts to be held for review, one per line. */
function HeldWordsField({ form: { values, errors, set }, readOnly }: Props) {
  const path = Object.keys(errors).find((path) => path.split('.')[0] === 'heldWords') ?? 'heldWords'
  const line = path.split('.')[1]
  const error =
    errors[path] && line !== undefined ? `Line ${Number(line) + 1}: ${errors[path]}` : errors[path]
  return (
    <Textarea
      label="Words to hold for review"
      description={`One word or phrase on each line, ${limits.heldWordsMax} at most. Ideas and comments with one of them are held.`}
      data-path={path}
      autosize
      minRows={2}
      maxRows={10}
      readOnly={readOnly}
      value={values.heldWords.join('\n')}
      error={error}
      onChange={({ currentTarget: { value } }) => set({ heldWords: value === '' ? [] : value.split('\n') })}
    />
  )
}
