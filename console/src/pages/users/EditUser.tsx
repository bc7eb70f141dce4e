import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEscape } from '../../form/use-escape.ts'
import { userQuery } from '../../queries/users.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { UserDangers } from './UserDangers.tsx'
import { UserForm } from './UserForm.tsx'

/** Edit mode: what the organisation decides about one of its users. */
export function EditUser({ userId, onDone }: { userId: string; onDone: () => void }) {
  const user = useQuery(userQuery(userId))
  useEscape(onDone)
  return (
    <>
      <PageHeader title="Edit User" description={user.data?.email} />
      <QueryState
        query={user}
        loading={<Loading label="Loading Users..." />}
        failed="The user could not be loaded"
      >
        {(loaded) => (
          <>
            <Paper withBorder p="md">
              <UserForm key={loaded.id} user={loaded} onDone={onDone} />
            </Paper>
            <UserDangers user={loaded} onRemoved={onDone} />
          </>
        )}
      </QueryState>
    </>
  )
}
