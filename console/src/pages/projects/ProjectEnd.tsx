import { Project } from '@earshot/shared/project'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { notifyFailed } from '../../lib/notify.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ProjectDeletionForm } from './ProjectDeletionForm.tsx'
import { showSaved } from './save-project.ts'

/** Takes a project away from customers, for a while or for good. */
export function ProjectEnd({ project }: { project: Project }) {
  const { id, name, archivedAt } = project
  const [archiving, { open: askToArchive, close: keep }] = useDisclosure(false)
  const [deleting, { open: askToDelete, close: cancel }] = useDisclosure(false)
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
            <Button variant="default" onClick={askToArchive}>
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
      <Section
        title="Delete"
        actions={
          <Button variant="light" color="red" onClick={askToDelete}>
            Delete project
          </Button>
        }
      >
        <Text size="xs" c="var(--ink-3)">
          Deletes the project and everything in it, for everyone. This cannot be undone.
        </Text>
      </Section>
      <ConfirmDialog
        opened={archiving}
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
      <Dialog opened={deleting} onClose={cancel} title={`Delete ${name}?`} size="lg" centered>
        <ProjectDeletionForm project={project} onCancel={cancel} />
      </Dialog>
    </>
  )
}
