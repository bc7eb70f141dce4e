import { useSearchState } from '../../lib/search-state.ts'
import { EditUser } from './EditUser.tsx'
import { InviteUser } from './InviteUser.tsx'
import { UserList } from './UserList.tsx'
import classes from './Users.module.css'
import { UsersSearch } from './users-address.ts'

/** The organisation's people, for its administrators (product specification, section 6). */
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
