import type { User } from '@earshot/shared/user'
import { Button, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { discardChanges } from '../../form/unsaved-changes.ts'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './Users.module.css'

/** Ending a user's sessions, and their membership; never one's own, nor the owner's. */
export function UserDangers({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { personId } = useUser()
  if (user.id === personId) return null
  return (
    <Paper withBorder className={classes.dangers}>
      <SessionsEnd user={user} />
      {!user.owner && <Removal user={user} onRemoved={onRemoved} />}
    </Paper>
  )
}

function SessionsEnd({ user }: { user: User }) {
  const end = useMutation({
    mutationFn: () => request('DELETE', `/users/${user.id}/sessions`, null),
    onSuccess: () => notifyDone(`${user.fullName} is logged out everywhere`),
    onError: (error) => notifyFailed('The sessions could not be ended', error),
  })
  return (
    <div className={classes.danger}>
      <Text size="sm">Log this user out on every device. They can log in again.</Text>
      <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        End sessions
      </Button>
    </div>
  )
}

function Removal({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { currentTenant } = useUser()
  const cache = useQueryClient()
  const [asked, { open, close }] = useDisclosure(false)
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/users/${user.id}`, null),
    onSuccess: () => {
      close()
      notifyDone(`${user.fullName} is removed`)
      void cache.invalidateQueries({ queryKey: keys.tasks() })
      void cache.invalidateQueries({ queryKey: keys.members() })
      discardChanges()
      onRemoved()
    },
    onError: (error) => {
      close()
      notifyFailed(`${user.fullName} could not be removed`, error)
    },
  })
  return (
    <div className={classes.danger}>
      <Text size="sm">Remove from {currentTenant.name}.</Text>
      <Button size="xs" variant="light" color="red" onClick={open}>
        Remove user
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Remove ${user.fullName}?`}
        confirmLabel="Remove user"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {user.fullName} is logged out and can no longer enter {currentTenant.name}. Their open tasks are
        assigned to nobody then; what they wrote and finished stays under their name. You can invite them
        again.
      </ConfirmDialog>
    </div>
  )
}
