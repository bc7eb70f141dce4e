import { counted } from '@earshot/shared/format/counted'
import { Project, type ProjectContents } from '@earshot/shared/project/project'
import { Button, List, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Section } from '../design/page/Section.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { projectContentsQuery } from '../queries/projects.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { showSaved } from './save-project.ts'

/** Archives or deletes a project. */
export const ProjectEnd = ({ project }: { project: Project }) => (
  <>
    <ArchiveSection project={project} />
    <DeletionSection project={project} />
  </>
)

function ArchiveSection({ project: { id, name, archivedAt } }: { project: Project }) {
  const [asking, { open: ask, close: keep }] = useDisclosure(false)
  const archive = useMutation({
    mutationFn: (archived: boolean) =>
      request('PUT', `/projects/${id}/archiving`, Project, { body: { archived } }),
    onSuccess: (saved) =>
      showSaved(saved, saved.archivedAt ? `${name} is archived` : `${name} is back in use`),
    onError: (error) => notifyFailed('The project could not be changed', error),
    onSettled: keep,
  })
  return (
    <>
      <Section
        title={archivedAt === null ? 'Archive' : 'Archived'}
        actions={
          archivedAt === null ? (
            <Button variant="default" onClick={ask}>
              Archive project
            </Button>
          ) : (
            <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate(false)}>
              Unarchive project
            </Button>
          )
        }
      >
        <Text size="xs" c="var(--ink-3)">
          Customers no longer see the widget and the public board of an archived project. Your team can still
          read it.
        </Text>
      </Section>
      <ConfirmDialog
        opened={asking}
        title={`Archive ${name}?`}
        confirmLabel="Archive project"
        pending={archive.isPending}
        onConfirm={() => archive.mutate(true)}
        onClose={keep}
      >
        <Text>
          Its widget and its public board are gone for customers until you unarchive it. Nothing is deleted.
        </Text>
      </ConfirmDialog>
    </>
  )
}

function DeletionSection({ project }: { project: Project }) {
  const [asking, { open: ask, close: cancel }] = useDisclosure(false)
  return (
    <>
      <Section
        title="Delete"
        actions={
          <Button variant="light" color="red" onClick={ask}>
            Delete project
          </Button>
        }
      >
        <Text size="xs" c="var(--ink-3)">
          Deletes the project and everything in it, for everyone. This cannot be undone.
        </Text>
      </Section>
      <Dialog opened={asking} onClose={cancel} title={`Delete ${project.name}?`} size="lg">
        <ProjectDeletionForm project={project} onCancel={cancel} />
      </Dialog>
    </>
  )
}

interface Props {
  project: Project
  onCancel: () => void
}

/** Lists the contents to be deleted with a project, and asks for the address of its board. */
function ProjectDeletionForm({ project: { id, name, slug }, onCancel }: Props) {
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
      button={{ color: 'red' }}
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

/** Contents to be deleted, each with its number. */
const linesOf = ({ ideas, bugs, comments, tasks, columns }: ProjectContents): string[] => [
  counted(ideas, 'idea'),
  counted(bugs, 'bug'),
  counted(comments, 'comment'),
  counted(tasks, 'task'),
  counted(columns, 'column of its board', 'columns of its board'),
]
