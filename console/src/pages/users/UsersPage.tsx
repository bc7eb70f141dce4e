import { useNavigate, useSearchParams } from 'react-router-dom'
import { EditUser } from './EditUser.tsx'
import { InviteUser } from './InviteUser.tsx'
import { UserList } from './UserList.tsx'
import classes from './Users.module.css'
import { modeOf } from './users-address.ts'

/** The organisation's people, for its administrators (product specification, section 6). */
export function UsersPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
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
