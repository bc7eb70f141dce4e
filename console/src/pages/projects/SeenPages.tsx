import type { OriginSighting } from '@earshot/shared/installation'
import { Text } from '@mantine/core'
import { CodeSample } from '../../plain/CodeSample.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { type Release, releaseOf } from './releases.ts'

interface Props {
  sightings: readonly OriginSighting[]
  /** What the server has now. */
  current: Release
  /** The line of now, for pages that stay behind. */
  tag: string
}

/** Where the widget was seen, with which release, and how a page that stays behind gets the one of now. */
export function SeenPages({ sightings, current, tag }: Props) {
  const seen = sightings.toSorted((one, other) => (other.seenAt ?? 0) - (one.seenAt ?? 0))
  const columns: Column<OriginSighting, never>[] = [
    { heading: 'Website', accessor: ({ origin }) => origin, wide: true },
    { heading: 'Release', accessor: ({ build }) => releaseOf(build, current).words },
    { heading: 'Last seen', accessor: ({ seenAt }) => seenAt !== null && <RelativeTime at={seenAt} /> },
  ]
  return (
    <>
      <DataTable
        caption="Websites with the widget"
        columns={columns}
        rows={seen}
        keyOf={({ origin }) => origin}
      />
      {seen.some(({ build }) => releaseOf(build, current).earlier) && (
        <>
          <Text size="sm" mt="sm" mb="xs">
            A page gets the current release within a day, unless it has pinned an earlier one or has a copy of
            the script. Give such a page the current line:
          </Text>
          <CodeSample label="In place of the earlier tag" code={tag} />
        </>
      )}
    </>
  )
}
