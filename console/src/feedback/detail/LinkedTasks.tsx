import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { Task } from '@earshot/shared/task/task'
import { ActionIcon, Button, Combobox, Popover, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '../../api/api.ts'
import { LazyMount } from '../../design/LazyMount.tsx'
import { notifyDone, runWithNotice } from '../../design/notice/notify.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { FoundOptions } from '../../design/table/FoundOptions.tsx'
import { paths } from '../../lib/paths.ts'
import { boardQuery } from '../../queries/board.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { useUser } from '../../session/session.ts'
import { refreshFeedback } from '../feedback-cache.ts'
import classes from './FeedbackSide.module.css'
import type { DisclosureProps } from './FeedbackSide.tsx'

const NewTaskDialog = onDemand(async () => (await import('./NewTaskDialog.tsx')).NewTaskDialog)

/** Tasks that will settle an item: linked, unlinked, or created for it. */
export function LinkedTasks({ item, ...adding }: { item: FeedbackDetail } & DisclosureProps) {
  const editable = may(useUser().currentTenant, 'editTasks')
  const [creating, { open, close }] = useDisclosure(false)
  return (
    <section className={classes.section} aria-label="Tasks">
      <header>
        <h3>Tasks</h3>
        {editable && <AddTask item={item} {...adding} onCreate={open} />}
      </header>
      {item.tasks.length === 0 && <p className={classes.muted}>No tasks yet</p>}
      <ul className={classes.items}>
        {item.tasks.map((task) => (
          <li key={task.id}>
            <Link to={paths.task(item.projectId, task.id)} title={task.title}>
              <span className={classes.muted}>{task.reference}</span>
              <span className={classes.name}>
                <bdi>{task.title}</bdi>
              </span>
              <span className={classes.muted}>{task.columnName}</span>
            </Link>
            {editable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`Unlink ${task.reference}`}
                onClick={() => void unlink(item, task)}
              >
                <IconUnlink size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <LazyMount needed={creating}>
        <NewTaskDialog
          item={item}
          opened={creating}
          onClose={close}
          onCreated={(task) => {
            close()
            notifyDone(`${task.reference} created`)
            refresh()
          }}
        />
      </LazyMount>
    </section>
  )
}

function AddTask({
  item,
  opened,
  onOpenedChange,
  onCreate,
}: { item: FeedbackDetail; onCreate: () => void } & DisclosureProps) {
  const close = () => onOpenedChange(false)
  return (
    <Popover
      opened={opened}
      onChange={onOpenedChange}
      position="bottom-end"
      width={300}
      trapFocus
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Add a task"
          onClick={() => onOpenedChange(!opened)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TaskPicker
          item={item}
          onPick={(task) => {
            close()
            void link(item, task)
          }}
          onCreate={() => {
            close()
            onCreate()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type Named = Pick<Task, 'id' | 'reference'>

const send = (method: 'PUT' | 'DELETE', item: FeedbackDetail, task: Named) =>
  request(method, `/tasks/${task.id}/feedback/${item.id}`, Task)

async function link(item: FeedbackDetail, task: Named): Promise<void> {
  await runWithNotice(() => send('PUT', item, task), {
    done: `${task.reference} linked`,
    undo: () => unlink(item, task),
    failed: `${task.reference} could not be linked`,
  })
  refresh()
}

async function unlink(item: FeedbackDetail, task: Named): Promise<void> {
  await runWithNotice(() => send('DELETE', item, task), {
    done: `${task.reference} unlinked`,
    undo: () => link(item, task),
    failed: `${task.reference} could not be unlinked`,
  })
  refresh()
}

function refresh(): void {
  refreshFeedback()
  void queryClient.invalidateQueries({ queryKey: keys.tasks() })
}

interface Props {
  item: FeedbackDetail
  onPick: (task: Task) => void
  onCreate: () => void
}

const shown = 8

/** Finds a task of the item's project by its text, or creates one. */
function TaskPicker({ item, onPick, onCreate }: Props) {
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const { data, error, isFetching } = useQuery(boardQuery(item.projectId, query ? { query } : {}))
  const linked = new Set(item.tasks.map(({ id }) => id))
  const found = (data?.columns ?? [])
    .flatMap(({ tasks }) => tasks)
    .filter(({ id }) => !linked.has(id))
    .slice(0, shown)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(taskId) => {
        const task = found.find(({ id }) => id === taskId)
        if (task) onPick(task)
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          label="Link a task"
          placeholder="Search by words"
          maxLength={limits.searchQueryMax}
          mb="xs"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Combobox.EventsTarget>
      <FoundOptions label="Tasks found" found={found} error={error} searching={isFetching} />
      <Button mt="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Create task
      </Button>
    </Combobox>
  )
}
