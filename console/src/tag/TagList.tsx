import { counted } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { type Tag, type TagChange, TagColor } from '@earshot/shared/tag/tag'
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { request } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { notifyFailed, runWithNotice } from '../design/notice/notify.tsx'
import classes from './Tags.module.css'
import { invalidateTags, useTags } from './tag-queries.ts'

const usesOf = ({ feedbackCount, taskCount }: Tag): string =>
  `${counted(feedbackCount, 'item of feedback', 'items of feedback')}, ${counted(taskCount, 'task', 'tasks')}`

async function change(tag: Tag, method: 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  await request(method, `/tags/${tag.id}${path}`, null, { body })
  invalidateTags()
}

/** All tags with name, colour and number of uses, to be renamed, merged or deleted. */
export function TagList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { tags } = useTags()
  const [deleting, setDeleting] = useState<Tag>()
  const remove = async (tag: Tag) => {
    setDeleting(undefined)
    await runWithNotice(() => change(tag, 'DELETE', ''), {
      done: `The tag “${tag.name}” is deleted`,
      failed: 'The tag could not be deleted',
    })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Tags" size="lg">
      {tags.length === 0 && (
        <Text size="sm" c="dimmed">
          No tags. Add one to an item of feedback or a task.
        </Text>
      )}
      <ul>
        {tags.map((tag) => (
          <li key={tag.id} className={classes.row}>
            <TagName key={tag.name} tag={tag} />
            <Text size="xs" c="dimmed" className={classes.uses}>
              {usesOf(tag)}
            </Text>
            <TagColorMenu tag={tag} />
            <TagMenu
              tag={tag}
              others={tags.filter(({ id }) => id !== tag.id)}
              onDelete={() => setDeleting(tag)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={deleting !== undefined}
        title={`Delete the tag “${deleting?.name}”?`}
        confirmLabel="Delete tag"
        danger
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(undefined)}
      >
        <Text size="sm">{deleting && `It is taken from ${usesOf(deleting)}. This cannot be undone.`}</Text>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Name of a tag; saved when the focus leaves the field. */
function TagName({ tag }: { tag: Tag }) {
  const [error, setError] = useState<string>()
  const save = async (name: string) => {
    if (name === tag.name) return setError(undefined)
    await change(tag, 'PATCH', '', { name } satisfies TagChange).then(
      () => setError(undefined),
      (failure) => setError(messageOf(failure)),
    )
  }
  return (
    <TextInput
      dir="auto"
      size="xs"
      aria-label={`Name of ${tag.name}`}
      maxLength={limits.tagNameMax}
      defaultValue={tag.name}
      error={error}
      onBlur={(event) => void save(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

function TagColorMenu({ tag }: { tag: Tag }) {
  const save = (color: TagColor) =>
    change(tag, 'PATCH', '', { color } satisfies TagChange).catch((error) =>
      notifyFailed('The colour could not be changed', error),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Colour of ${tag.name}: ${tag.color}`}>
          <span className={classes.dot} data-color={tag.color} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {TagColor.options.map((color) => (
          <Menu.Item
            key={color}
            leftSection={<span className={classes.dot} data-color={color} aria-hidden />}
            onClick={() => void save(color)}
          >
            {color.charAt(0).toUpperCase() + color.slice(1)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TagMenu({ tag, others, onDelete }: { tag: Tag; others: readonly Tag[]; onDelete: () => void }) {
  const merge = (into: Tag) =>
    runWithNotice(() => change(tag, 'PUT', '/merge', { intoId: into.id }), {
      done: `“${tag.name}” is merged into “${into.name}”`,
      failed: 'The tags could not be merged',
    })
  return (
    <MoreMenu label={`Actions for ${tag.name}`}>
      <Menu.Item color="red" onClick={onDelete}>
        Delete tag
      </Menu.Item>
      {others.length > 0 && <Menu.Label>Merge into</Menu.Label>}
      {others.map((other) => (
        <Menu.Item key={other.id} onClick={() => void merge(other)}>
          {other.name}
        </Menu.Item>
      ))}
    </MoreMenu>
  )
}
