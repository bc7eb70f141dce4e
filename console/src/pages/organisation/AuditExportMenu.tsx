import { Button, Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { type AuditFilters, auditQueryOf } from './audit-filters.ts'

/** What is shown, and the rest of it, as a file. */
export function AuditExportMenu({ filters }: { filters: AuditFilters }) {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      download('/audit-log/export', { format, ...auditQueryOf(filters) }),
    onSuccess: () => notifyDone('The audit log is in your downloads'),
    onError: (error) => notifyFailed('The audit log could not be exported', error),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>CSV, for a spreadsheet</Menu.Item>
        <Menu.Item onClick={() => save.mutate('json')}>JSON, for programs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
