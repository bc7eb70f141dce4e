import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { HeldWordsField } from './HeldWordsField.tsx'
import { OriginFields } from './OriginFields.tsx'
import { ProjectSettingsForm, settingsWithoutBlanks } from './project-fields.ts'

const moderationModes = [
  { value: 'off', label: 'Nobody', hint: 'Everything is shown at once.' },
  {
    value: 'unknown',
    label: 'First-time authors',
    hint: 'Ideas and comments of people you have not trusted yet, and those with links, listed words or repeated text.',
  },
  { value: 'all', label: 'Everyone', hint: 'Every idea and comment.' },
] as const

const settingsOf = ({ name, allowedOrigins, moderation, heldWords }: Project): ProjectSettingsForm => ({
  name,
  allowedOrigins,
  moderation,
  heldWords,
})

/** A project's name, origins and moderation; read-only for members who may not change them. */
export function ProjectEditForm({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const cache = useQueryClient()
  const form = useForm<ProjectSettingsForm>({
    initialValues: settingsOf(project),
    validate: schemaResolver(ProjectSettingsForm, { sync: true }),
  })
  const take = (saved: Project) => {
    form.setInitialValues(settingsOf(saved))
    form.setValues(settingsOf(saved))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else changed shows up here, unless something is being typed
  useEffect(() => {
    if (!form.isDirty()) take(project)
  }, [project])
  const save = useMutation({
    mutationFn: (values: ProjectSettingsForm) =>
      request('PATCH', `/projects/${project.id}`, Project, { body: settingsWithoutBlanks(values) }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.project(saved.id), saved)
      take(saved)
      notifyDone('Project saved')
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Project settings"
    >
      <Stack>
        <Refused title="The project could not be saved" error={save.error} />
        <TextInput
          label="Name"
          maxLength={limits.projectNameMax}
          readOnly={readOnly}
          {...form.getInputProps('name')}
        />
        <OriginFields
          origins={form.values.allowedOrigins}
          errors={form.errors}
          onChange={(origins) => form.setFieldValue('allowedOrigins', origins)}
          readOnly={readOnly}
        />
        <Radio.Group label="Hold for review" {...form.getInputProps('moderation')}>
          <Stack gap={8} mt={4}>
            {moderationModes.map(({ value, label, hint }) => (
              <Radio key={value} value={value} label={label} description={hint} disabled={readOnly} />
            ))}
          </Stack>
        </Radio.Group>
        <HeldWordsField
          words={form.values.heldWords}
          errors={form.errors}
          onChange={(words) => form.setFieldValue('heldWords', words)}
          readOnly={readOnly}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save changes
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
