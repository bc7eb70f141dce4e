import type { UserRow, UserSort } from '@earshot/shared/member/user'
import { Button } from '@mantine/core'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import type { TableColumn } from '../design/table/DataTable.tsx'
import { RoleBadge } from './RoleBadge.tsx'
import classes from './Users.module.css'

/** The columns of the list of users. */
export const userColumns = (onEdit: (userId: string) => void): TableColumn<UserRow, UserSort>[] => [
  {
    heading: 'Name',
    sortBy: 'last_name',
    wide: true,
    accessor: (user) => <UserName user={user} />,
  },
  {
    heading: 'Email',
    sortBy: 'email',
    accessor: ({ email }) => <span className={classes.email}>{email}</span>,
  },
  {
    heading: 'Role',
    sortBy: 'role',
    width: 140,
    accessor: ({ owner, tenants: [membership] }) => (
      <RoleBadge owner={owner} role={membership?.role ?? 'User'} />
    ),
  },
  {
    heading: 'Last sign-in',
    sortBy: 'last_sign_in_date',
    type: 'ordering',
    width: 150,
    accessor: ({ lastSignInDate }) =>
      lastSignInDate === null ? (
        <span className={classes.never}>Never</span>
      ) : (
        <RelativeTime at={lastSignInDate} />
      ),
  },
  {
    heading: 'Login enabled',
    sortBy: 'login_enabled',
    type: 'boolean',
    width: 130,
    accessor: ({ loginEnabled }) => loginEnabled,
  },
  {
    heading: 'Actions',
    headingHidden: true,
    align: 'end',
    width: 110,
    accessor: ({ id, fullName }) => <EditButton fullName={fullName} onClick={() => onEdit(id)} />,
  },
]

const UserName = ({ user: { fullName, imageUrl } }: { user: UserRow }) => (
  <span className={classes.person}>
    <PersonAvatar fullName={fullName} imageUrl={imageUrl} without="icon" />
    <span className={classes.name}>
      <bdi>{fullName}</bdi>
    </span>
  </span>
)

const EditButton = ({ fullName, onClick }: { fullName: string; onClick: () => void }) => (
  <Button onClick={onClick} size="compact-sm" variant="default" aria-label={`Edit User ${fullName}`}>
    Edit User
  </Button>
)
