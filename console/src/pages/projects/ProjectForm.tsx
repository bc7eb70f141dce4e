import { Project } from '@earshot/shared/project'
import { Radio, Stack, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { HeldWordsField } from './HeldWordsField.tsx'
import { OriginFields } from './OriginFields.tsx'
import { ProjectFields, settingsWithoutBlanks } from './project-fields.ts'

const moderationModes = [
  { value: 'off', label: 'Nobody', hint: 'Everything is shown at once.' },
  {
    value: 'unknown',
    label: 'First-time authors',
    hint: 'Ideas and comments of people you have not trusted yet, and those with links, listed words or repeated text.',
  },
  { value: 'all', label: 'Everyone', hint: 'Every idea and comment.' },
] as const

/** A project's name, origins and moderation; read-only for members who may not change them. */
export function ProjectForm({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const { id, name, allowedOrigins, moderation, heldWords } = project
  const form = useForm<ProjectFields, Project>({
    values: { name, allowedOrigins, moderation, heldWords },
    schema: ProjectFields,
    send: (values) => request('PATCH', `/projects/${id}`, Project, { body: settingsWithoutBlanks(values) }),
    saved: (saved) => {
      queryClient.setQueryData(keys.project(id), saved)
      notifyDone('Project saved')
    },
  })
  return (
    <Form
      form={form}
      label="Project settings"
      failed="The project could not be saved"
      submit={!readOnly && 'Save changes'}
      button={{ disabled: !form.changed }}
    >
      <TextInput label="Name" readOnly={readOnly} {...form.field('name')} />
      <OriginFields form={form} readOnly={readOnly} />
      <Radio.Group label="Hold for review" {...form.field('moderation')}>
        <Stack gap={8} mt={4}>
          {moderationModes.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} disabled={readOnly} />
          ))}
        </Stack>
      </Radio.Group>
      <HeldWordsField form={form} readOnly={readOnly} />
    </Form>
  )
}
