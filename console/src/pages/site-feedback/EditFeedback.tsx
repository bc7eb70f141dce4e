import type { Site } from '@earshot/shared/site'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEscape } from '../../form/use-escape.ts'
import { feedbackQuery } from '../../queries/feedback.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { EditFeedbackForm } from './EditFeedbackForm.tsx'

/** Edit mode: one item of the board. */
export function EditFeedback({
  feedbackId,
  statuses,
  onDone,
}: {
  feedbackId: string
  statuses: Site['statuses']
  onDone: () => void
}) {
  const item = useQuery({ ...feedbackQuery(feedbackId), refetchOnMount: 'always' })
  // A form that began with what was once loaded would write that back.
  const fresh = item.isFetchedAfterMount ? item.data : undefined
  useEscape(onDone)
  return (
    <>
      <PageHeader level={1} title="Edit Feedback" description={fresh?.reference} />
      <QueryState
        query={{ ...item, data: fresh }}
        loading={<Loading label="Loading Feedback..." />}
        failed="The feedback could not be loaded"
      >
        {(loaded) => (
          <Paper withBorder p="md">
            <EditFeedbackForm key={loaded.id} item={loaded} statuses={statuses} onDone={onDone} />
          </Paper>
        )}
      </QueryState>
    </>
  )
}
