import { may } from '@earshot/shared/permissions'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useUser } from '../../session.ts'
import { EditUser } from './EditUser.tsx'
import { InviteUser } from './InviteUser.tsx'
import { UserList } from './UserList.tsx'
import classes from './Users.module.css'
import { modeOf } from './users-address.ts'

/** The organisation's people, for its administrators; others are sent home (product specification, section 6). */
export function UsersPage() {
  const { currentTenant } = useUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!may(currentTenant, 'manageUsers')) return <Navigate to={paths.home()} replace />
  const shown = modeOf(search)
  const toList = () => {
    const list = new URLSearchParams(search)
    list.delete('add')
    list.delete('edit')
    void navigate({ search: list.toString() })
  }
  return (
    <div className={shown.mode === 'List' ? classes.page : classes.narrow}>
      {shown.mode === 'List' && <UserList />}
      {shown.mode === 'Add' && <InviteUser onDone={toList} />}
      {shown.mode === 'Edit' && <EditUser userId={shown.userId} onDone={toList} />}
    </div>
  )
}
