import type { Project, ProjectContents } from '@earshot/shared/project'
import { counted } from '@earshot/shared/words'
import { List, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { projectContentsQuery } from '../../queries/projects.ts'
import { QueryState } from '../../ui/QueryState.tsx'

interface Props {
  project: Project
  onCancel: () => void
}

/** Says what goes with a project, and asks for the address of its board. */
export function ProjectDeletionForm({ project: { id, name, slug }, onCancel }: Props) {
  const navigate = useNavigate()
  const contents = useQuery(projectContentsQuery(id))
  const form = useForm<{ slug: string }, undefined>({
    values: { slug: '' },
    schema: z.object({
      slug: z.string().refine((typed) => typed.trim() === slug, `Please type ${slug}, as it is shown.`),
    }),
    send: () => request('POST', `/projects/${id}/deletion`, null, { body: { slug } }),
    saved: async () => {
      await navigate(paths.projects(), { replace: true })
      notifyDone(`${name} is deleted`)
      await queryClient.invalidateQueries({ queryKey: keys.projects(), exact: true })
    },
  })
  return (
    <Form
      form={form}
      label="Delete project"
      failed="The project could not be deleted"
      submit="Delete project"
      button={{ color: 'red.9' }}
      onCancel={onCancel}
    >
      <Text>Its widget and its public board stop working at once. Deleted with it, for good:</Text>
      <QueryState
        query={contents}
        loading="Loading the contents..."
        failed="The contents could not be loaded"
      >
        {(loaded) => (
          <List>
            {linesOf(loaded).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </QueryState>
      <TextInput
        label={`Type ${slug} to delete it`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
    </Form>
  )
}

/** What goes, each with its number. */
const linesOf = ({ ideas, bugs, comments, tasks, columns }: ProjectContents): string[] => [
  counted(ideas, 'idea'),
  counted(bugs, 'bug'),
  counted(comments, 'comment'),
  counted(tasks, 'task'),
  counted(columns, 'column of its board', 'columns of its board'),
]
