import { Fragment } from 'react'
import { useTags } from '../queries/tags.ts'

interface Props {
  added?: readonly string[] | undefined
  removed?: readonly string[] | undefined
}

/** Which tags somebody added and removed, as it goes on behind their name. */
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
          <b>{name}</b>
        </Fragment>
      ))}
    </>
  )
}
