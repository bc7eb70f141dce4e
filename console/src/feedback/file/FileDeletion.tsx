import type { FileWithUrls } from '@earshot/shared/file/file'
import { Text } from '@mantine/core'
import { request } from '../../api/api.ts'
import { ConfirmDialog } from '../../design/dialog/ConfirmDialog.tsx'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { refreshFeedback } from '../feedback-cache.ts'

interface Props {
  file: FileWithUrls
  what: 'picture' | 'file'
  asking: boolean
  onClose: () => void
}

/** Asks for confirmation, then deletes a file. */
export function FileDeletion({ file, what, asking, onClose }: Props) {
  const remove = async () => {
    onClose()
    await runWithNotice(() => request('DELETE', `/files/${file.id}`, null), {
      done: `The ${what} was deleted`,
      failed: `The ${what} could not be deleted`,
    })
    refreshFeedback()
    void queryClient.invalidateQueries({ queryKey: keys.tasks() })
  }
  return (
    <ConfirmDialog
      opened={asking}
      title={`Delete ${file.name}?`}
      confirmLabel={`Delete ${what}`}
      danger
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>The {what} is deleted for good, for you and for whoever sent it.</Text>
    </ConfirmDialog>
  )
}
