import type { FeedbackDetail } from '@earshot/shared/feedback'
import { counted } from '@earshot/shared/words'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CustomerData } from './CustomerData.tsx'
import { refreshFeedback } from './feedback-cache.ts'

/** What goes for good: the item itself, and what is held about the customer who wrote it. */
export function Deletion({ item }: { item: FeedbackDetail }) {
  const [asking, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()
  const remove = async () => {
    close()
    try {
      await request('DELETE', `/feedback/${item.id}`, null)
      await navigate(paths.feedback())
      notifyDone(`${item.reference} deleted`)
      refreshFeedback()
    } catch (error) {
      notifyFailed(`${item.reference} could not be deleted`, error)
    }
  }
  return (
    <Stack gap={4} align="flex-start">
      {item.author.kind === 'contact' && <CustomerData author={item.author} />}
      <Button variant="subtle" color="red" size="xs" onClick={open}>
        Delete item
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${item.reference}?`}
        confirmLabel="Delete item"
        danger
        onConfirm={() => void remove()}
        onClose={close}
      >
        <Text>
          "{item.title}" goes for good, with {contentsOf(item)}. Linked tasks stay.
        </Text>
      </ConfirmDialog>
    </Stack>
  )
}

/** '3 votes, 1 comment and its internal notes'. */
function contentsOf({ kind, voteCount, reportCount, commentCount }: FeedbackDetail): string {
  const first = kind === 'idea' ? counted(voteCount, 'vote') : counted(reportCount, 'report')
  return `${first}, ${counted(commentCount, 'comment')} and its internal notes`
}
