import type { ChangelogEntry } from '@earshot/shared/changelog/changelog'
import { formatMoment } from '@earshot/shared/format/format'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { isOpen, OpenBroadcast } from '../feedback/OpenBroadcast.tsx'
import { hasResponses, ResponsesSummary } from '../feedback/Responses.tsx'
import { paths } from '../lib/paths.ts'
import { entryQuery, entryResponsesQuery } from '../queries/changelog.ts'
import { useUser } from '../session/session.ts'
import classes from './Changelog.module.css'
import { DraftForm, PublishedForm } from './EntryForms.tsx'
import { EntryStatePill } from './EntryList.tsx'
import { EntryPreview } from './EntryPreview.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { deleteEntry } from './save-entry.ts'
import { UnpublishButton } from './UnpublishButton.tsx'

/** One entry: its text beside a preview, and its actions. */
export const EntryEditor = ({ entryId, project }: { entryId: string; project: Project }) => (
  <>
    <Anchor component={Link} to={paths.changelogOf(project.id)} size="sm">
      ← Changelog
    </Anchor>
    <QueryState
      query={useQuery(entryQuery(entryId))}
      loading="Loading Changelog..."
      failed="The entry could not be loaded"
      missing={{ title: 'Entry not found', text: 'It was deleted, or it belongs to another project.' }}
    >
      {(entry) => <Editor entry={entry} project={project} />}
    </QueryState>
  </>
)

function Editor({ entry, project }: { entry: ChangelogEntry; project: Project }) {
  const { currentTenant } = useUser()
  const responses = entry.state === 'published' && <EntryResponses entryId={entry.id} />
  if (!may(currentTenant, 'publishChangelog'))
    return (
      <div className={classes.alone}>
        {responses}
        <EntryPreview entry={entry} title={entry.title} body={entry.body} />
      </div>
    )
  return (
    <>
      <Bar entry={entry} project={project} />
      {responses}
      {entry.state === 'published' ? <PublishedForm entry={entry} /> : <DraftForm entry={entry} />}
    </>
  )
}

function Bar({ entry, project }: { entry: ChangelogEntry; project: Project }) {
  const [publishing, publish] = useDisclosure(false)
  const published = entry.state === 'published'
  return (
    <Group justify="space-between" gap="sm" my="sm">
      <Group gap="xs">
        <EntryStatePill state={entry.state} />
        <Text size="sm" c="var(--ink-3)">
          <Moment entry={entry} />
        </Text>
      </Group>
      <Group gap="xs">
        <DeleteButton entry={entry} />
        {entry.state !== 'draft' && <UnpublishButton entry={entry} />}
        {published ? (
          <Button
            component="a"
            variant="default"
            href={`${paths.siteFeedback(project.slug)}?entry=${entry.id}`}
            target="_blank"
          >
            View on the board
          </Button>
        ) : (
          <Button onClick={publish.open}>{entry.state === 'draft' ? 'Publish…' : 'Reschedule…'}</Button>
        )}
      </Group>
      {publishing && <PublishDialog entry={entry} onClose={publish.close} />}
    </Group>
  )
}

function Moment({ entry: { publishedAt, publishAt, editedAt } }: { entry: ChangelogEntry }) {
  if (publishAt !== null) return `Will be published on ${formatMoment(publishAt)}`
  if (publishedAt === null) return 'Only your team can see it'
  return (
    <>
      <RelativeTime at={publishedAt} />
      {editedAt !== null && ' · Edited'}
    </>
  )
}

/** How customers received a published entry, while and after they are notified. */
function EntryResponses({ entryId }: { entryId: string }) {
  const { data } = useQuery(entryResponsesQuery(entryId))
  const open = data?.broadcasts.filter(isOpen) ?? []
  if (!data || (open.length === 0 && !hasResponses(data))) return null
  return (
    <section className={classes.responses} aria-label="Responses">
      {open.map((broadcast) => (
        <OpenBroadcast key={broadcast.id} broadcast={broadcast} />
      ))}
      {hasResponses(data) && <ResponsesSummary data={data} entry />}
    </section>
  )
}

function DeleteButton({ entry: { id, title, projectId } }: { entry: ChangelogEntry }) {
  const navigate = useNavigate()
  const remove = async (close: () => void) => {
    try {
      await deleteEntry(id)
      notifyDone('Entry deleted')
      await navigate(paths.changelogOf(projectId))
    } catch (error) {
      close()
      notifyFailed('The entry could not be deleted', error)
    }
  }
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      label="Delete"
      question={`Delete “${title}”?`}
      confirmLabel="Delete entry"
      danger
      onConfirm={(close) => void remove(close)}
    >
      It disappears from the board and the feed. This cannot be undone.
    </ConfirmButton>
  )
}
