import { limits } from '@earshot/shared/limits'
import { Button, Group, Text } from '@mantine/core'

/** Which rows are shown, and the way to the others; nothing where all fit on one page. */
export function Pages({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) {
  const last = Math.max(1, Math.ceil(total / limits.pageSize))
  if (last === 1 && page === 1) return null
  const first = (page - 1) * limits.pageSize + 1
  return (
    <Group component="nav" aria-label="Pages" justify="flex-end" gap="xs" mt="sm">
      <Text size="sm" c="dimmed">
        {first}–{Math.min(total, page * limits.pageSize)} of {total}
      </Text>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Button size="xs" variant="default" disabled={page >= last} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </Group>
  )
}
