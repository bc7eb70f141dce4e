import { Project } from '@earshot/shared/project'
import { TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { NewProjectFields, withoutBlanks } from './project-fields.ts'
import { WebsiteFields } from './WebsiteFields.tsx'

interface Props {
  onCreated: (project: Project) => void
  onCancel: () => void
}

/** A new project: its name, and where its widget will run. */
export function NewProjectForm({ onCreated, onCancel }: Props) {
  const form = useForm<NewProjectFields, Project>({
    values: { name: '', allowedOrigins: [''] },
    schema: NewProjectFields,
    send: (values) => request('POST', '/projects', Project, { body: withoutBlanks(values) }),
    saved: (project) => {
      queryClient.setQueryData(keys.project(project.id), project)
      void queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
      onCreated(project)
    },
  })
  return (
    <Form
      form={form}
      label="New project"
      failed="The project could not be created"
      submit="Create project"
      onCancel={onCancel}
    >
      <TextInput label="Name" {...form.field('name')} />
      <WebsiteFields form={form} />
    </Form>
  )
}
