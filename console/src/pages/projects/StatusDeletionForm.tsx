import type { Project } from '@earshot/shared/project'
import { type Status, StatusDeletion, type StatusUses } from '@earshot/shared/status'
import { counted } from '@earshot/shared/words'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { statusUsesQuery } from '../../queries/statuses.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { deleteStatus, refreshStatuses } from './save-status.ts'

interface Props {
  project: Project
  status: Status
  onDone: () => void
}

interface Fields {
  feedbackTo: string
  /** Empty for none. */
  columnsTo: string
}

const bodyOf = ({ feedbackTo, columnsTo }: Fields): StatusDeletion => ({
  feedbackTo,
  columnsTo: columnsTo || null,
})

/** Asks where the feedback of a status goes, and what the columns that are tied to it are tied to then. */
export function StatusDeletionForm({ project: { id, statuses }, status, onDone }: Props) {
  const uses = useQuery(statusUsesQuery(id, status.id))
  const others = statuses.filter((other) => other.id !== status.id)
  const nearest = others.find(({ category }) => category === status.category) ?? others[0]
  const form = useForm<Fields, unknown>({
    values: { feedbackTo: nearest?.id ?? '', columnsTo: nearest?.id ?? '' },
    schema: StatusDeletion,
    body: bodyOf,
    send: (fields) => deleteStatus(id, status.id, bodyOf(fields)),
    saved: async () => {
      await refreshStatuses()
      notifyDone(`${status.name} deleted`)
      onDone()
    },
  })
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      form={form}
      label="Delete status"
      failed="The status could not be deleted"
      submit="Delete status"
      button={{ color: 'red', disabled: uses.data === undefined }}
      onCancel={onDone}
    >
      <QueryState
        query={uses}
        loading="Loading what has this status..."
        failed="What has this status could not be loaded"
      >
        {(used) => (
          <>
            <Text>{sentenceOf(used)} This cannot be undone.</Text>
            {used.feedback > 0 && (
              <NativeSelect
                label={`Move ${counted(used.feedback, 'item of feedback', 'items of feedback')} to`}
                description="Nobody is notified. The history of each item keeps the name."
                data={options}
                {...form.field('feedbackTo')}
              />
            )}
            {used.columns.length > 0 && (
              <NativeSelect
                label={`Tie ${used.columns.join(', ')} to`}
                data={[{ value: '', label: 'No status' }, ...options]}
                {...form.field('columnsTo')}
              />
            )}
          </>
        )}
      </QueryState>
    </Form>
  )
}

function sentenceOf({ feedback, columns }: StatusUses): string {
  const items =
    feedback === 0 ? 'No feedback has' : feedback === 1 ? 'One item has' : `${feedback} items have`
  if (columns.length === 0) return `${items} this status, and no column of the board is tied to it.`
  return `${items} this status, and ${counted(columns.length, 'column of the board is', 'columns of the board are')} tied to it.`
}
