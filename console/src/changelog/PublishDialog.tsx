import { type ChangelogEntry, type EntryReach, Publication } from '@earshot/shared/changelog/changelog'
import { counted } from '@earshot/shared/format/counted'
import { isFinished } from '@earshot/shared/status/status'
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { entryRecipientCountQuery } from '../queries/changelog.ts'
import { useStatuses } from '../queries/statuses.ts'
import { publishEntry } from './save-entry.ts'

interface Fields {
  when: 'now' | 'later'
  /** Value of the browser's date and time field, such as `2026-11-28T22:00`, in local time. */
  at: string
  notify: boolean
  finish: boolean
}

const Schema = Publication.refine(({ at }) => at === undefined || at > Date.now(), {
  path: ['at'],
  message: 'Please choose a time to come',
})

const publicationOf = ({ when, at, notify, finish }: Fields): Publication => ({
  ...(when === 'later' && { at: Date.parse(at) || 0 }),
  quiet: !notify,
  finishesItems: finish,
})

/** Publishes an entry now or later; shows the number of recipients first. */
export function PublishDialog({ entry, onClose }: { entry: ChangelogEntry; onClose: () => void }) {
  const { data: reach } = useQuery(entryRecipientCountQuery(entry))
  const { done, open } = useOpenItems(entry)
  const form = useForm<Fields, ChangelogEntry>({
    values: { when: 'now', at: '', notify: true, finish: open > 0 },
    schema: Schema,
    body: publicationOf,
    send: (fields) => publishEntry(entry.id, publicationOf(fields)),
    saved: ({ state }) => {
      notifyDone(state === 'scheduled' ? 'Entry scheduled' : 'Entry published')
      onClose()
    },
  })
  const later = form.values.when === 'later'
  return (
    <Dialog opened onClose={onClose} title={`Publish “${entry.title}”`}>
      <Form
        form={form}
        label="Publish"
        failed="The entry could not be published"
        submit={later ? 'Schedule' : 'Publish'}
        onCancel={onClose}
      >
        <Radio.Group label="When" {...form.field('when')}>
          <Stack gap="xs" mt={4}>
            <Radio value="now" label="Now" />
            <Radio value="later" label="Later" />
          </Stack>
        </Radio.Group>
        {later && <TextInput type="datetime-local" label="Date and time" {...form.field('at')} />}
        {done && open > 0 && (
          <Checkbox label={`Set ${counted(open, 'item')} to ${done.name}`} {...form.checkbox('finish')} />
        )}
        {entry.notified ? (
          <Text size="sm" c="var(--ink-2)">
            Those who asked for it, and subscribers, have been notified already.
          </Text>
        ) : (
          <Checkbox
            label="Notify those who asked for it, and subscribers"
            description={wordsOf(reach)}
            {...form.checkbox('notify')}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** The number of an entry's items that are not finished, and the status that finishes them. */
function useOpenItems({ projectId, feedback }: ChangelogEntry) {
  const statuses = useStatuses().of(projectId)
  const categories = new Map(statuses.map(({ id, category }) => [id, category]))
  const open = feedback.filter(({ statusId }) => !isFinished(categories.get(statusId) ?? 'done'))
  return { done: statuses.find(({ category }) => category === 'done'), open: open.length }
}

function wordsOf(reach: EntryReach | undefined): string {
  if (!reach) return 'Counting…'
  const { total, byMail, inWidget, subscribers } = reach
  if (total === 0) return 'Nobody has asked for it or subscribed yet: link feedback to notify its followers.'
  const people = `${counted(total, 'person', 'people')}: ${byMail.toLocaleString('en')} by email, ${inWidget.toLocaleString('en')} in the widget`
  return subscribers === 0
    ? people
    : `${people}. ${counted(subscribers, 'subscriber')} to the changelog by email.`
}
