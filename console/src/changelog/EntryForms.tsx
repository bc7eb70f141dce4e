import {
  type ChangelogEntry,
  EntryChange,
  type EntryItem,
  untitled,
} from '@earshot/shared/changelog/changelog'
import type { ChangelogLabel } from '@earshot/shared/changelog/changelog-labels'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SaveState } from '../design/form/autosave/SaveState.tsx'
import { useAutosave } from '../design/form/autosave/use-autosave.ts'
import { Form } from '../design/form/Form.tsx'
import { isEditConflict } from '../design/form/field-errors.ts'
import { SaveError } from '../design/form/SaveError.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import classes from './Changelog.module.css'
import { EntryFields } from './EntryFields.tsx'
import { EntryPreview } from './EntryPreview.tsx'
import { discardUntouched, saveEntry } from './save-entry.ts'

interface Fields {
  title: string
  body: string
  labels: ChangelogLabel[]
  feedback: EntryItem[]
}

const fieldsOf = ({ title, body, labels, feedback }: ChangelogEntry): Fields => ({
  title,
  body,
  labels,
  feedback,
})

const changeOf = ({ feedback, ...same }: Partial<Fields>): EntryChange => ({
  ...same,
  ...(feedback && { feedbackIds: feedback.map(({ id }) => id) }),
})

/** Form of an unpublished entry, which saves itself. */
export function DraftForm({ entry }: { entry: ChangelogEntry }) {
  const form = useAutosave<Fields>({
    id: entry.id,
    values: fieldsOf(entry),
    schema: EntryChange,
    body: changeOf,
    send: (changes, { title, body }) => saveEntry(entry.id, { ...changeOf(changes), was: { title, body } }),
  })
  const { field, choose, values, state, error, flush } = form
  useDiscard(entry.id, values)
  return (
    <div className={classes.columns}>
      <div>
        {isEditConflict(error) && <SaveError title="The entry could not be saved" form={form} />}
        {error && !isEditConflict(error) && (
          <Notice tone="danger" title="The entry could not be saved" messages={[error.message]}>
            <Button variant="default" size="xs" w="fit-content" onClick={() => void flush()}>
              Try again
            </Button>
          </Notice>
        )}
        <EntryFields
          entryId={entry.id}
          projectId={entry.projectId}
          title={field('title')}
          body={field('body')}
          labels={values.labels}
          feedback={values.feedback}
          onChange={choose}
        />
        <SaveState state={state} />
      </div>
      <EntryPreview entry={{ ...entry, ...values }} title={values.title} body={values.body} />
    </div>
  )
}

/** Deletes a draft that is left without any content. */
function useDiscard(entryId: string, { title, body, labels, feedback }: Fields): void {
  const blank = title === untitled && body === '' && labels.length === 0 && feedback.length === 0
  const left = useRef(blank)
  left.current = blank
  useEffect(() => {
    const address = location.search
    return () => {
      // The page is still at the same address when React only mounts the form twice, as it does in development.
      if (left.current && location.search !== address) void discardUntouched(entryId)
    }
  }, [entryId])
}

/** Form of a published entry, which is saved explicitly because customers already read it. */
export function PublishedForm({ entry }: { entry: ChangelogEntry }) {
  const form = useForm<Fields, ChangelogEntry>({
    values: fieldsOf(entry),
    schema: EntryChange,
    body: changeOf,
    send: (_, changes, { title, body }) =>
      saveEntry(entry.id, { ...changeOf(changes), was: { title, body } }),
    saved: () => notifyDone('Entry saved'),
  })
  const { values } = form
  return (
    <div className={classes.columns}>
      <Form form={form} label="Entry" failed="The entry could not be saved" saveBar>
        <EntryFields
          entryId={entry.id}
          projectId={entry.projectId}
          title={form.field('title')}
          body={form.field('body')}
          labels={values.labels}
          feedback={values.feedback}
          onChange={form.set}
        />
      </Form>
      <EntryPreview entry={{ ...entry, ...values }} title={values.title} body={values.body} />
    </div>
  )
}
