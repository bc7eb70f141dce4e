import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { LinkedIssue, NewLinkedIssue } from '@earshot/shared/integration/issue-tracker'
import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { reloadIssues } from './integration-queries.ts'
import { issueNumberIn, type Tracker } from './issue-number.ts'
import { trackerWords } from './tracker-words.ts'

interface Props {
  item: FeedbackDetail
  tracker: Tracker
  opened: boolean
  onClose: () => void
}

/** Dialog that creates an issue for an item, or links one that is there. */
export function NewIssueDialog({ item, tracker, opened, onClose }: Props) {
  const [existing, setExisting] = useState(false)
  return (
    <Dialog opened={opened} onClose={onClose} title={`An issue for ${item.reference}`}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Issue"
          data={[
            { value: 'new', label: 'New issue' },
            { value: 'existing', label: 'Existing issue' },
          ]}
          value={existing ? 'existing' : 'new'}
          onChange={(value) => setExisting(value === 'existing')}
        />
        {existing ? (
          <ExistingIssueForm item={item} tracker={tracker} onClose={onClose} />
        ) : (
          <NewIssueForm item={item} tracker={tracker} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

type FormProps = Omit<Props, 'opened'>

const send = (item: FeedbackDetail, body: NewLinkedIssue) =>
  request('POST', `/feedback/${item.id}/issues`, LinkedIssue, { body })

function NewIssueForm({ item, tracker, onClose }: FormProps) {
  const { gets = 'the customer’s words and where they were, without a name' } = trackerWords[tracker.service]
  const form = useForm<{ title: string }, LinkedIssue>({
    values: { title: item.title },
    schema: NewLinkedIssue,
    send: (body) => send(item, body),
    saved: () => {
      onClose()
      return reloadIssues(item.id)
    },
  })
  return (
    <Form
      form={form}
      label="New issue"
      failed="The issue could not be created"
      submit="Create issue"
      onCancel={onClose}
      gap="sm"
    >
      <TextInput dir="auto" label="Title" data-autofocus {...form.field('title')} />
      <Text size="sm" c="dimmed">
        {tracker.target} gets {gets}. Whoever reads the issues there can read them.
      </Text>
    </Form>
  )
}

function ExistingIssueForm({ item, tracker, onClose }: FormProps) {
  const bodyOf = ({ number }: { number: string }) => ({ number: issueNumberIn(number, tracker) })
  const form = useForm<{ number: string }, LinkedIssue>({
    values: { number: '' },
    schema: NewLinkedIssue,
    body: bodyOf,
    send: (values) => send(item, bodyOf(values)),
    saved: () => {
      onClose()
      return reloadIssues(item.id)
    },
  })
  return (
    <Form
      form={form}
      label="Existing issue"
      failed="The issue could not be linked"
      submit="Link issue"
      onCancel={onClose}
      gap="sm"
    >
      <TextInput
        label="Issue"
        description={`Its name in ${tracker.target}, or its address.`}
        placeholder={trackerWords[tracker.service].issue}
        data-autofocus
        {...form.field('number')}
      />
    </Form>
  )
}
