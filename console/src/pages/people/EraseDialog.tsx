import type { PersonDetail } from '@earshot/shared/person'
import { counted } from '@earshot/shared/words'
import { useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  person: PersonDetail
  opened: boolean
  onClose: () => void
}

/** Asks before a person is erased, with what goes. */
export function EraseDialog({ person, opened, onClose }: Props) {
  const navigate = useNavigate()
  async function erase() {
    onClose()
    try {
      await request('DELETE', `/contacts/${person.id}`, null)
      await navigate(paths.people())
      notifyDone(`The data of ${person.name} was erased`)
      for (const queryKey of [keys.contacts(), keys.feedback()])
        void queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      notifyFailed(`The data of ${person.name} could not be erased`, error)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Erase the data of ${person.name}?`}
      confirmLabel="Erase data"
      danger
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p>
        Their name, email, details and notes, {counted(person.voteCount, 'vote')}, and everything of theirs
        that only you and they can see are deleted for good. Of{' '}
        {counted(person.ideaCount + person.bugCount, 'item')} and {counted(person.commentCount, 'comment')},
        the public ones stay, under the name Former customer.
      </p>
    </ConfirmDialog>
  )
}
