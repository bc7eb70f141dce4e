import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keys } from '../../lib/query-keys.ts'
import { OriginFields } from './OriginFields.tsx'
import { NewProjectForm, withoutBlanks } from './project-fields.ts'

interface Props {
  onCreated: (project: Project) => void
  onCancel: () => void
}

/** A new project: its name, and where its widget will run. */
export function ProjectCreateForm({ onCreated, onCancel }: Props) {
  const cache = useQueryClient()
  const form = useForm<NewProjectForm>({
    initialValues: { name: '', allowedOrigins: [''] },
    validate: schemaResolver(NewProjectForm, { sync: true }),
  })
  const create = useMutation({
    mutationFn: (values: NewProjectForm) =>
      request('POST', '/projects', Project, { body: withoutBlanks(values) }),
    onSuccess: (project) => {
      cache.setQueryData(keys.project(project.id), project)
      void cache.invalidateQueries({ queryKey: keys.projects(), exact: true })
      onCreated(project)
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="New project"
    >
      <Stack>
        <Refused title="The project could not be created" error={create.error} />
        <TextInput label="Name" maxLength={limits.projectNameMax} {...form.getInputProps('name')} />
        <OriginFields
          origins={form.values.allowedOrigins}
          errors={form.errors}
          onChange={(origins) => form.setFieldValue('allowedOrigins', origins)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create project
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
