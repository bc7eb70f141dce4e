import { may } from '@earshot/shared/permissions'
import { NewTask as Schema, Task } from '@earshot/shared/task/task'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { request } from '../../api/api.ts'
import { useForm } from '../../design/form/use-form.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import type { LoadedColumn } from '../../queries/board.ts'
import { useUser } from '../../session/session.ts'
import classes from './Board.module.css'
import { InlineForm } from './InlineForm.tsx'
import { isNarrowed } from './order/board-filters.ts'
import { putTask } from './order/ordering.ts'
import { footStop } from './order/stops.ts'
import { changeBoard } from './state/board-cache.ts'
import { stopProps, useBoard } from './state/board-context.ts'

interface Props {
  column: LoadedColumn
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Adds a card at the end of a column: one line, which is cleared for the next card. */
export function NewTask({ column, opened, onOpenedChange }: Props) {
  const { projectId, filters, stop } = useBoard()
  const { currentTenant } = useUser()
  const [closed, setClosed] = useState(false)
  const form = useForm<Schema, Task>({
    values: { projectId, columnId: column.id, title: '' },
    schema: Schema,
    send: (body) => request('POST', '/tasks', Task, { body }),
    saved: async (task) => {
      await changeBoard(projectId, (board) => putTask(board, task))
      if (isNarrowed(filters)) notifyDone(`${task.reference} added. The filters may hide it.`)
      form.props.ref.current?.querySelector('input')?.focus()
    },
  })
  if (!may(currentTenant, 'editTasks')) return null
  return (
    <div className={classes.foot}>
      {opened ? (
        <InlineForm
          form={form}
          name="title"
          label={`Add task to ${column.name}`}
          fieldLabel="Title"
          placeholder="What is to be done?"
          close="Close"
          onClose={() => {
            setClosed(true)
            onOpenedChange(false)
          }}
        />
      ) : (
        <button
          type="button"
          // The focus returns to the button that opened the form.
          ref={closed ? focus : null}
          className={classes.add}
          onClick={() => onOpenedChange(true)}
          {...stopProps(footStop(column.id), stop)}
        >
          <IconPlus size={14} aria-hidden />
          Add task
        </button>
      )}
    </div>
  )
}
