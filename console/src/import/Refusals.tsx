import { counted } from '@earshot/shared/format/counted'
import type { Import } from '@earshot/shared/import/import'
import { Anchor, Text } from '@mantine/core'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import classes from './Imports.module.css'

type Row = Import['refusals'][number]

const columns: TableColumn<Row, never>[] = [
  { heading: 'Line', accessor: ({ line }) => line.toLocaleString('en'), width: 80 },
  { heading: 'Column', accessor: ({ column }) => column, width: 160 },
  { heading: 'Reason', accessor: ({ reason }) => reason, wide: true },
]

/** The first rows that were refused, or of which a part stays out, and all of them as a file. */
export const Refusals = ({ item: { id, refusals, refusedCount, leftOutCount } }: { item: Import }) => (
  <details className={classes.refusals}>
    <summary>
      {refusedCount > 0 ? counted(refusedCount, 'refused row') : 'Rows of which a part stays out'}
    </summary>
    <DataTable caption="Refused rows" columns={columns} rows={refusals} keyOf={({ line }) => String(line)} />
    <Text size="sm" mt={6}>
      {refusedCount + leftOutCount > refusals.length && `These are the first ${refusals.length}. `}
      <Anchor href={`/api/v1/imports/${id}/refusals`} download underline="always">
        Download all refused rows
      </Anchor>
    </Text>
  </details>
)
