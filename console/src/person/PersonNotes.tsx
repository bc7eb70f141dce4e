import { NewPersonNote, PersonNote } from '@earshot/shared/person/person'
import { ActionIcon, Textarea, Tooltip } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { personNotesQuery } from '../queries/people.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import classes from './People.module.css'

/** The team’s notes on a contact, who can read them only in a data export. */
export function PersonNotes({ personId }: { personId: string }) {
  const [written, setWritten] = useState(0)
  const [doomed, setDoomed] = useState<PersonNote>()
  const notes = useQuery(personNotesQuery(personId))
  return (
    <>
      <NoteForm key={written} personId={personId} onWritten={() => setWritten(written + 1)} />
      <div className={classes.written}>
        <QueryState
          query={notes}
          loading="Loading Notes..."
          failed="The notes could not be loaded"
          empty="No notes yet. Your team sees them, and the person’s export contains them."
        >
          {(items) => (
            <ul>
              {items.map((note) => (
                <Note key={note.id} note={note} onDelete={() => setDoomed(note)} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      <ConfirmDialog
        opened={doomed !== undefined}
        title="Delete this note?"
        confirmLabel="Delete note"
        danger
        onConfirm={() => {
          setDoomed(undefined)
          if (doomed) void deleteNote(personId, doomed.id)
        }}
        onClose={() => setDoomed(undefined)}
      >
        <p className={classes.text}>{doomed?.body}</p>
      </ConfirmDialog>
    </>
  )
}

function Note({ note: { author, createdAt, body }, onDelete }: { note: PersonNote; onDelete: () => void }) {
  return (
    <li className={classes.note}>
      <p className={classes.line}>
        <b>
          <bdi>{author.name}</bdi>
        </b>
        <span className={classes.muted}>
          <RelativeTime at={createdAt} />
        </span>
        <Tooltip label="Delete note">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            ml="auto"
            aria-label={`Delete the note of ${author.name}`}
            onClick={onDelete}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </p>
      <p className={classes.text}>{body}</p>
    </li>
  )
}

function NoteForm({ personId, onWritten }: { personId: string; onWritten: () => void }) {
  const form = useForm<NewPersonNote, PersonNote>({
    values: { body: '' },
    schema: NewPersonNote,
    send: (body) => request('POST', `/contacts/${personId}/notes`, PersonNote, { body }),
    saved: () => {
      refreshNotes(personId)
      onWritten()
    },
  })
  return (
    <Form
      form={form}
      label="Add a note"
      failed="The note could not be saved"
      submit="Add note"
      button={{ variant: form.values.body === '' ? 'default' : 'filled' }}
      gap="xs"
    >
      <Textarea
        dir="auto"
        aria-label="Note"
        placeholder="Add a note for your team"
        autosize
        minRows={2}
        {...form.field('body')}
      />
    </Form>
  )
}

async function deleteNote(personId: string, noteId: string): Promise<void> {
  await runWithNotice(() => request('DELETE', `/contacts/${personId}/notes/${noteId}`, null), {
    done: 'Note deleted',
    failed: 'The note could not be deleted',
  })
  refreshNotes(personId)
}

const refreshNotes = (personId: string): void =>
  void queryClient.invalidateQueries({ queryKey: keys.listOfPerson(personId, 'notes') })
