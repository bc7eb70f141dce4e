import { limits } from '@earshot/shared/limits'
import { NewTag, Tag, type Tagging, tagKey } from '@earshot/shared/tag/tag'
import { foldText } from '@earshot/shared/text/fold-text'
import { Button, Combobox, Group, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { type ComponentPropsWithRef, useState } from 'react'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { notifyFailed } from '../design/notice/notify.tsx'
import { PropertyButton } from '../design/page/Property.tsx'
import { TagChip, TagWords } from './TagChips.tsx'
import { tagItems, useTags } from './tag-queries.ts'

interface Props {
  /** Items and tasks to tag. */
  items: Pick<z.input<typeof Tagging>, 'feedbackIds' | 'taskIds'>
  /** Tag ids of each item. */
  tagIds: readonly (readonly string[])[]
  /** True among the properties of a single item: the button shows its tags. */
  property?: boolean
}

const newOption = 'new'

/** Adds tags to one or several items and removes them; an unknown name creates a tag. */
export function TagPicker({ items, tagIds, property = false }: Props) {
  const { tags, find } = useTags()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => setTyped(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const name = NewTag.safeParse({ name: typed }).data?.name
  const countOf = (id: string) => tagIds.filter((ids) => ids.includes(id)).length

  const choose = async (value: string) => {
    setTyped('')
    try {
      const created = value === newOption && (await request('POST', '/tags', Tag, { body: { name } }))
      const id = created ? created.id : value
      await tagItems({ ...items, ...(countOf(id) === tagIds.length ? { remove: [id] } : { add: [id] }) })
    } catch (error) {
      notifyFailed('The tags could not be changed', error)
    }
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={240}
      transitionProps={{ duration: 100 }}
      onOptionSubmit={(value) => void choose(value)}
    >
      <Combobox.Target withAriaAttributes={false}>
        <TagsButton
          tags={property ? find(tagIds.flat()) : undefined}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find or create a tag"
          placeholder="Find or create a tag"
          maxLength={limits.tagNameMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Tags">
          <TagOptions tags={tags} typed={typed} name={name} countOf={countOf} of={tagIds.length} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The button that opens the picker; with `tags`, a property that shows them. */
function TagsButton({
  tags,
  ...button
}: ComponentPropsWithRef<'button'> & { tags: readonly Tag[] | undefined }) {
  if (tags)
    return (
      <PropertyButton label="Tags" {...button}>
        <TagWords tags={tags} />
      </PropertyButton>
    )
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label="Tags"
      title="Tags"
      leftSection={<IconTag size={16} aria-hidden />}
      {...button}
    >
      Tags
    </Button>
  )
}

interface TagOptionsProps {
  tags: readonly Tag[]
  typed: string
  /** The typed text as a tag's name, if it may be one. */
  name: string | undefined
  /** Number of items with a tag, of all `of` items. */
  countOf: (id: string) => number
  of: number
}

/** The tags whose names contain the typed text, and a new one. */
function TagOptions({ tags, typed, name, countOf, of }: TagOptionsProps) {
  const matching = tags.filter((tag) => foldText(tag.name).includes(foldText(typed.trim())))
  const isNew = name !== undefined && !tags.some((tag) => tagKey(tag.name) === tagKey(name))
  return (
    <>
      {matching.map((tag) => (
        <Combobox.Option key={tag.id} value={tag.id} active={countOf(tag.id) > 0}>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <TagChip tag={tag} />
            <Mark count={countOf(tag.id)} of={of} />
          </Group>
        </Combobox.Option>
      ))}
      {isNew && <Combobox.Option value={newOption}>Create “{name}”</Combobox.Option>}
      {matching.length === 0 && !isNew && <Combobox.Empty>Type a name to create a tag</Combobox.Empty>}
    </>
  )
}

/** Shows if all, some or none of the items have a tag. */
function Mark({ count, of }: { count: number; of: number }) {
  if (count === 0) return null
  return count === of ? (
    <IconCheck size={14} role="img" aria-label="On all" />
  ) : (
    <IconMinus size={14} role="img" aria-label="On some" />
  )
}
