import { formatBytes } from '@earshot/shared/format/format'
import type { OperatorOrganisation } from '@earshot/shared/operator/operator'
import { plans } from '@earshot/shared/plan/plans'
import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import type { TableColumn } from '../design/table/DataTable.tsx'
import { paths } from '../lib/paths.ts'
import classes from './Operator.module.css'

const counted = (
  heading: string,
  accessor: (row: OperatorOrganisation) => number,
): TableColumn<OperatorOrganisation, never> => ({
  heading,
  align: 'end',
  accessor: (row) => accessor(row).toLocaleString('en'),
})

/** The columns of the list of organisations. */
export const organisationColumns: readonly TableColumn<OperatorOrganisation, never>[] = [
  {
    heading: 'Organisation',
    wide: true,
    accessor: ({ id, name, ownerEmail, suspension }) => (
      <span className={classes.organisation}>
        <span>
          <Anchor component={Link} to={paths.operatorOrganisation(id)} fw={600}>
            <bdi>{name}</bdi>
          </Anchor>{' '}
          {suspension && <SuspendedBadge />}
        </span>
        <Text span size="sm" c="dimmed">
          {ownerEmail ?? 'No owner'}
        </Text>
      </span>
    ),
  },
  { heading: 'Plan', width: 90, accessor: ({ plan }) => plans[plan].title },
  counted('Members', ({ members }) => members),
  counted('Projects', ({ projects }) => projects),
  counted('Feedback', ({ feedback }) => feedback),
  counted('Held', ({ activeApprovals }) => activeApprovals),
  { heading: 'Storage', align: 'end', width: 96, accessor: ({ storage }) => formatBytes(storage) },
  {
    heading: 'Last activity',
    width: 124,
    accessor: ({ lastActivityAt }) =>
      lastActivityAt === null ? 'Never' : <RelativeTime at={lastActivityAt} />,
  },
  { heading: 'Created', width: 124, accessor: ({ createdAt }) => <RelativeTime at={createdAt} /> },
]

export const SuspendedBadge = () => (
  <Badge color="red" variant="light" size="sm">
    Suspended
  </Badge>
)
