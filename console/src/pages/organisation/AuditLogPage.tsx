import { Button, Center } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { auditLogQuery } from '../../queries/audit-log.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { AuditExportMenu } from './AuditExportMenu.tsx'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { AuditTable } from './AuditTable.tsx'
import { type AuditFilters, auditQueryOf, readAuditFilters } from './audit-filters.ts'
import { OrganisationFrame } from './OrganisationFrame.tsx'

/** What members of the organisation did, filtered by the URL. */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams()
  const filters = readAuditFilters(search)
  return (
    <OrganisationFrame
      title="Audit log"
      description="What members did, when, and from where. Nobody can change it."
      actions={<AuditExportMenu filters={filters} />}
    >
      <AuditFilterBar filters={filters} onChange={(next) => setSearch({ ...next }, { replace: true })} />
      <Entries filters={filters} onClear={() => setSearch({}, { replace: true })} />
    </OrganisationFrame>
  )
}

function Entries({ filters, onClear }: { filters: AuditFilters; onClear: () => void }) {
  const log = useInfiniteQuery(auditLogQuery(auditQueryOf(filters)))
  return (
    <ListState
      of={{ data: log.data?.pages.flatMap(({ items }) => items), error: log.error, refetch: log.refetch }}
      loading="Loading Audit log..."
      failed="The audit log could not be loaded"
      isEmpty={(entries) => entries.length === 0}
      empty={<NothingHere filtered={Object.keys(filters).length > 0} onClear={onClear} />}
    >
      {(entries) => (
        <div>
          <AuditTable entries={entries} />
          {log.hasNextPage && (
            <Center mt="md">
              <Button
                variant="default"
                onClick={() => void log.fetchNextPage()}
                loading={log.isFetchingNextPage}
              >
                Load more
              </Button>
            </Center>
          )}
        </div>
      )}
    </ListState>
  )
}

const NothingHere = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={<IconHistory size={36} stroke={1.4} />}
      title="Nothing fits these filters"
      text="Nobody did that in this time. Take a filter away to see more."
      action={
        <Button variant="default" onClick={onClear}>
          Show everything
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconHistory size={36} stroke={1.4} />}
      title="Nothing has happened yet"
      text="Logins, changes of roles and settings, and everything else that members do will be listed here."
    />
  )
