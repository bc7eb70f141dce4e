import { Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchState } from '../../lib/search-state.ts'
import { auditLogQuery } from '../../queries/audit-log.ts'
import type { EmptyStateProps } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { AuditExportMenu } from './AuditExportMenu.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { AuditTable } from './AuditTable.tsx'
import { AuditFilters, auditQueryOf } from './audit-filters.ts'
import { OrganisationFrame } from './OrganisationFrame.tsx'

/** What members of the organisation did, filtered by the URL. */
export function AuditLogPage() {
  const [filters, { change, clear }] = useSearchState(AuditFilters)
  const log = useInfiniteQuery(auditLogQuery(auditQueryOf(filters)))
  return (
    <OrganisationFrame
      title="Audit log"
      description="What members did, when, and from where. Nobody can change it."
      actions={<AuditExportMenu filters={filters} />}
    >
      <AuditFilterBar filters={filters} onChange={change} onClear={clear} />
      <QueryState
        query={log}
        loading="Loading Audit log..."
        failed="The audit log could not be loaded"
        empty={emptyLog(Object.keys(filters).length > 0, clear)}
      >
        {(entries) => <AuditTable entries={entries} />}
      </QueryState>
    </OrganisationFrame>
  )
}

const emptyLog = (filtered: boolean, onClear: () => void): EmptyStateProps =>
  filtered
    ? {
        Icon: IconHistory,
        title: 'No entries found',
        text: 'No entry matches these filters. Remove one to see more.',
        action: (
          <Button variant="default" onClick={onClear}>
            Show everything
          </Button>
        ),
      }
    : {
        Icon: IconHistory,
        title: 'No entries yet',
        text: 'Logins, changes of roles and settings, and everything else that members do will be listed here.',
      }
