import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

/** A column's options (product specification, section 3). */
export interface TableColumn<Row, SortBy extends string> {
  heading: string
  /** Content of a row's cell; for a boolean column, its value. */
  accessor: (row: Row) => ReactNode
  /** Sort key of the heading; absent if the list cannot be sorted by the column. */
  sortBy?: SortBy
  /** `boolean` shows yes or no; `ordering` is first sorted in descending order. */
  type?: 'boolean' | 'ordering'
  align?: 'start' | 'center' | 'end'
  /** Pixels. */
  width?: number
  /** Heading only for screen readers. */
  headingHidden?: boolean
  /** Takes the whole width of a card, without its heading. */
  wide?: boolean
  /** Not shown in cards, so that more of them fit on a phone. */
  onlyInTable?: boolean
}

export interface Sorting<SortBy extends string> {
  sortBy: SortBy
  sortByDescending: boolean
}

interface Props<Row, SortBy extends string> {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row, SortBy>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** True for a row that is shown as out of use. */
  isFaded?: (row: Row) => boolean
  /** Current sorting and its setter; absent for a list with a single order. */
  sorting?: Sorting<SortBy>
  onSort?: (sorting: Sorting<SortBy>) => void
}

/** Rows under headings that sort them; in a narrow window each row is a card that includes the headings. */
export function DataTable<Row, SortBy extends string = never>({
  caption,
  columns,
  rows,
  keyOf,
  isFaded,
  sorting,
  onSort,
}: Props<Row, SortBy>) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <Heading
              key={column.heading}
              column={column}
              {...(sorting && { sorting })}
              {...(onSort && { onSort })}
            />
          ))}
        </tr>
      </thead>
      <tbody className={classes.body}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={classes.row}
            data-faded={isFaded?.(row) ?? false}
            data-actions={columns.at(-1)?.headingHidden ?? false}
          >
            {columns.map((column) => (
              <Cell key={column.heading} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row, SortBy extends string>({ column, row }: { column: TableColumn<Row, SortBy>; row: Row }) {
  return (
    <td
      className={classes.cell}
      data-align={column.align ?? 'start'}
      data-wide={column.wide ?? false}
      data-only-in-table={column.onlyInTable ?? false}
    >
      {!column.headingHidden && (
        <span className={classes.label} aria-hidden>
          {column.heading}
        </span>
      )}
      <span className={classes.value}>
        {column.type === 'boolean' ? <YesOrNo so={Boolean(column.accessor(row))} /> : column.accessor(row)}
      </span>
    </td>
  )
}

function Heading<Row, SortBy extends string>({
  column: { heading, sortBy, type, align, width, headingHidden },
  sorting,
  onSort,
}: { column: TableColumn<Row, SortBy> } & Pick<Props<Row, SortBy>, 'sorting' | 'onSort'>) {
  const current = sortBy !== undefined && sorting?.sortBy === sortBy
  const Arrow = sorting?.sortByDescending ? IconArrowDown : IconArrowUp
  const sort = () =>
    sortBy !== undefined &&
    onSort?.({ sortBy, sortByDescending: current ? !sorting?.sortByDescending : type === 'ordering' })
  return (
    <th
      scope="col"
      className={classes.heading}
      data-align={align ?? 'start'}
      {...(width !== undefined && { width })}
      {...(current && { 'aria-sort': sorting?.sortByDescending ? 'descending' : 'ascending' })}
    >
      {headingHidden && <VisuallyHidden>{heading}</VisuallyHidden>}
      {!headingHidden && sortBy === undefined && heading}
      {!headingHidden && sortBy !== undefined && (
        <UnstyledButton className={classes.sort} onClick={sort}>
          {heading}
          <Arrow size={14} aria-hidden className={classes.arrow} data-current={current} />
        </UnstyledButton>
      )}
    </th>
  )
}

const YesOrNo = ({ so }: { so: boolean }) => (
  <span className={classes.boolean} data-so={so}>
    {so ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
    {so ? 'Yes' : 'No'}
  </span>
)
