import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** Grey rows in the shape of a list that is loading; `label` is read out. */
export function SkeletonRows({
  label,
  rows = 4,
  height = 44,
}: {
  label: string
  rows?: number
  height?: number
}) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap={8} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
          <Skeleton key={row} height={height} radius="md" />
        ))}
      </Stack>
    </div>
  )
}
