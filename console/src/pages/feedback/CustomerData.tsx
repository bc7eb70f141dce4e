import type { PersonProfile } from '@earshot/shared/feedback'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from 'react-router-dom'
import { download, request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { refreshFeedback } from './feedback-cache.ts'

/** For a customer who asks what is held about them, or to have it erased. */
export function CustomerData({ author }: { author: PersonProfile }) {
  const [asking, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  const save = async () => {
    try {
      await download(`/contacts/${author.id}/export`)
      notifyDone(`The data of ${author.name} was saved as a file`)
    } catch (error) {
      notifyFailed(`The data of ${author.name} could not be exported`, error)
    }
  }
  const erase = async () => {
    close()
    try {
      await request('DELETE', `/contacts/${author.id}`, null)
      await navigate(paths.feedback())
      notifyDone(`The data of ${author.name} was erased`)
      refreshFeedback()
    } catch (error) {
      notifyFailed(`The data of ${author.name} could not be erased`, error)
    }
  }
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => void save()}>
        Export author’s data
      </Button>
      <Button variant="subtle" color="red" size="xs" onClick={open}>
        Erase author’s data
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Erase the data of ${author.name}?`}
        confirmLabel="Erase data"
        danger
        onConfirm={() => void erase()}
        onClose={close}
      >
        <Text>
          Their name, their email address, their votes and everything of theirs that only you and they can see
          go for good. Their public items and comments stay, under the name Former customer.
        </Text>
      </ConfirmDialog>
    </>
  )
}
