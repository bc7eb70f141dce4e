import { counted } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import type { UserRow, UserSort } from '@earshot/shared/member/user'
import { Button, Group, Text } from '@mantine/core'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { LimitedButton } from '../design/menu/LimitedButton.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable, type Sorting } from '../design/table/DataTable.tsx'
import { FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { EditUser } from './EditUser.tsx'
import { InviteUser } from './InviteUser.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import classes from './Users.module.css'
import { userColumns } from './user-columns.tsx'
import { invitationsQuery, userListQuery } from './user-queries.ts'
import { UsersSearch } from './users-address.ts'

/** The organisation's users, for its administrators (product specification, section 6). */
export function UsersPage() {
  const [{ add, edit }, { change }] = useSearchState(UsersSearch)
  const toList = () => change({ add: undefined, edit: undefined }, { replace: false })
  if (add !== undefined)
    return (
      <div className={classes.narrow}>
        <InviteUser onDone={toList} />
      </div>
    )
  if (edit)
    return (
      <div className={classes.narrow}>
        <EditUser userId={edit} onDone={toList} />
      </div>
    )
  return (
    <div className={classes.page}>
      <UserList />
    </div>
  )
}

/** List mode: users, searched, sorted and paged by the address, and open invitations. */
function UserList() {
  const [{ query, page, sortBy, descending }, { change, linkTo }] = useSearchState(UsersSearch)
  const navigate = useNavigate()
  const sorting = { sortBy, sortByDescending: descending }
  const users = useQuery(userListQuery({ query, filters: { page, pageSize: limits.pageSize, ...sorting } }))
  const show = (changes: { query?: string; page?: number; sortBy?: UserSort; descending?: boolean }) =>
    change({ query, page: 1, sortBy, descending, ...changes }, { replace: changes.query !== undefined })
  const sort = ({ sortBy, sortByDescending }: Sorting<UserSort>) =>
    show({ sortBy, descending: sortByDescending })
  return (
    <>
      <PageTitle title="Users" />
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchField label="Search users" value={query} onChange={(query) => show({ query })} />
        </div>
        <SortMenu sortBy={sortBy} onChange={sort} />
        <Status loading={users.isFetching && users.data !== undefined} total={users.data?.totalCount} />
        <InviteButton />
      </div>
      <QueryState
        query={{ ...users, error: users.isFetching ? null : users.error }}
        loading={<Loading label="Loading Users..." />}
        failed="The users could not be loaded"
        isEmpty={({ list }) => list.length === 0}
        empty={{
          Icon: IconUserSearch,
          title: 'Nobody found',
          text: 'No user’s name or email matches this search.',
          action: <Button onClick={() => show({ query: '' })}>Show all users</Button>,
        }}
      >
        {({ list, totalCount }) => (
          <>
            <DataTable<UserRow, UserSort>
              caption="Users"
              columns={userColumns((id) => navigate(linkTo({ edit: id })))}
              rows={list}
              keyOf={({ id }) => id}
              isFaded={({ loginEnabled }) => !loginEnabled}
              sorting={sorting}
              onSort={sort}
            />
            <Pages page={page} total={totalCount} onChange={(page) => show({ page })} />
          </>
        )}
      </QueryState>
      <OpenInvitations />
    </>
  )
}

function InviteButton() {
  const navigate = useNavigate()
  const { data } = useQuery(invitationsQuery())
  const icon = <IconUserPlus size={16} aria-hidden />
  const full =
    data &&
    data.items.length >= limits.openInvitationsMax &&
    `${limits.openInvitationsMax} invitations are open, and that is the most there can be. Revoke one below.`
  return (
    <LimitedButton label="Invite User" icon={icon} full={full}>
      <Button onClick={() => navigate(paths.addUser())} leftSection={icon}>
        Invite User
      </Button>
    </LimitedButton>
  )
}

/** Number of users, or the loading state. */
const Status = ({ loading, total }: { loading: boolean; total: number | undefined }) => (
  <Text size="sm" c="dimmed" role="status" className={classes.status}>
    {loading && 'Loading Users...'}
    {!loading && total !== undefined && counted(total, 'user')}
  </Text>
)

const orders = [
  { value: 'last_name', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: 'role', label: 'Role' },
  { value: 'last_sign_in_date', label: 'Last sign-in' },
  { value: 'login_enabled', label: 'Login enabled' },
] as const

/** Replaces the headings on a phone, where cards have none. */
const SortMenu = ({
  sortBy,
  onChange,
}: {
  sortBy: UserSort
  onChange: (sorting: Sorting<UserSort>) => void
}) => (
  <div className={classes.sortMenu}>
    <FilterMenu
      label="Sort by"
      value={sortBy}
      options={orders}
      onChange={(sortBy) => sortBy && onChange({ sortBy, sortByDescending: sortBy === 'last_sign_in_date' })}
    />
  </div>
)

/** Range of the displayed rows and the pagination; nothing if all rows fit on one page. */
function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
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
