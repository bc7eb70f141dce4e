import type { Tag } from '@earshot/shared/tag/tag'
import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import classes from './Tags.module.css'
import { useTags } from './tag-queries.ts'

export const TagChip = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={classes.chip} data-color={color} title={name}>
    <span>
      <bdi>{name}</bdi>
    </span>
  </span>
)

/** An item's tags as the value of a property. */
export const TagWords = ({ tags }: { tags: readonly Tag[] }) =>
  tags.length === 0 ? (
    <span className={classes.none}>No tags</span>
  ) : (
    <span className={classes.chips}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  )

/** Tags of an item; nothing without tags. Tags beyond `limit` are only counted, and named for screen readers. */
export function TagChips({ ids, limit = ids.length }: { ids: readonly string[]; limit?: number }) {
  const { find } = useTags()
  const tags = ids.length > 0 ? find(ids) : []
  if (tags.length === 0) return null
  const rest = tags
    .slice(limit)
    .map(({ name }) => name)
    .join(', ')
  return (
    <ul className={classes.chips} aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest}>
          <span aria-hidden>+{tags.length - limit}</span>
          <VisuallyHidden>{rest}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}

interface Props {
  added?: readonly string[] | undefined
  removed?: readonly string[] | undefined
}

/** Added and removed tags, as the end of a sentence that begins with the actor. */
export const TagChanges = ({ added = [], removed = [] }: Props) => (
  <>
    {added.length > 0 && (
      <>
        added <TagNames ids={added} />
      </>
    )}
    {added.length > 0 && removed.length > 0 && ' and '}
    {removed.length > 0 && (
      <>
        removed <TagNames ids={removed} />
      </>
    )}
  </>
)

function TagNames({ ids }: { ids: readonly string[] }) {
  const { find } = useTags()
  const names = find(ids).map(({ name }) => name)
  if (names.length === 0) return ids.length === 1 ? 'a deleted tag' : 'deleted tags'
  return (
    <>
      {names.length === 1 ? 'the tag ' : 'the tags '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <b>
            <bdi>{name}</bdi>
          </b>
        </Fragment>
      ))}
    </>
  )
}
