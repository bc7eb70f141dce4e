import type { Site } from '@earshot/shared/board/site'
import { FeedbackDetail, Visibility } from '@earshot/shared/feedback/feedback'
import { FeedbackChange } from '@earshot/shared/feedback/feedback-changes'
import { visibilityLabels } from '@earshot/shared/feedback/feedback-words'
import { Id } from '@earshot/shared/field/ids'
import { notificationOf } from '@earshot/shared/notification/notification-words'
import { Checkbox, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useEscape } from '../../design/form/use-escape.ts'
import { useForm } from '../../design/form/use-form.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import { Loading } from '../../design/page/Loading.tsx'
import { PageHeader } from '../../design/page/PageHeader.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { feedbackQuery } from '../../queries/feedback.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'

/** Edits one item of the board. */
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
  // A form filled from the cache could overwrite later changes with old values.
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

const Fields = FeedbackChange.omit({ was: true }).required().extend({ statusId: Id, notify: z.boolean() })
type Fields = z.infer<typeof Fields>

/** Saves changed text and visibility, then the status, each by its own operation. */
async function save(
  id: string,
  { notify }: Fields,
  changes: Partial<Fields>,
  { title, body }: Partial<Fields>,
): Promise<void> {
  const { statusId, notify: _, ...words } = changes
  if (Object.keys(words).length > 0)
    await request('PATCH', `/feedback/${id}`, FeedbackDetail, { body: { ...words, was: { title, body } } })
  if (statusId)
    await request('PUT', `/feedback/${id}/status`, FeedbackDetail, { body: { statusId, quiet: !notify } })
}

interface Props {
  item: FeedbackDetail
  statuses: Site['statuses']
  onDone: () => void
}

/** Form for an administrator's changes to an item of the public board (product specification, section 2). */
function EditFeedbackForm({ item, statuses, onDone }: Props) {
  const { id, title, body, visibility, statusId } = item
  const form = useForm<Fields, void>({
    values: { title, body, visibility, statusId, notify: true },
    schema: Fields,
    send: (values, changes, was) =>
      save(id, values, changes, was).finally(
        () => void queryClient.invalidateQueries({ queryKey: keys.feedback() }),
      ),
    saved: () => {
      notifyDone(`${item.reference} is saved`)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label="Edit Feedback"
      failed="The feedback could not be saved"
      submit="Submit"
      onCancel={onDone}
    >
      <TextInput dir="auto" label="Title" {...form.field('title')} />
      <Textarea dir="auto" label="Details" autosize minRows={4} maxRows={16} {...form.field('body')} />
      <NativeSelect
        label="Status"
        data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('statusId')}
      />
      {form.values.statusId !== statusId && (
        <Checkbox
          label="Notify the author"
          description={notificationOf(!form.values.notify)}
          {...form.checkbox('notify')}
        />
      )}
      <NativeSelect
        label="Visibility"
        data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
        description={visibilityLabels[form.values.visibility].meaning}
        {...form.field('visibility')}
      />
    </Form>
  )
}
