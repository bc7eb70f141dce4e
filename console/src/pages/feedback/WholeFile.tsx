import type { ShownFile } from '@earshot/shared/file'
import { formatBytes } from '@earshot/shared/format'
import { may } from '@earshot/shared/permissions'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { useUser } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { refreshFeedback } from './feedback-cache.ts'
import classes from './ItemFiles.module.css'

/** What is open of a file: the whole picture, or the question before its deletion. */
export type OpenFile = 'picture' | 'deletion' | null

interface Props {
  file: ShownFile
  open: OpenFile
  onOpen: (open: OpenFile) => void
}

/** A picture as large as the window, with what can be done with it. */
export const WholeFile = ({ file, open, onOpen }: Props) => (
  <>
    <Dialog opened={open === 'picture'} onClose={() => onOpen(null)} title={file.name} size="auto" centered>
      <WholePicture file={file} onDelete={() => onOpen('deletion')} />
    </Dialog>
    <Deletion file={file} asking={open === 'deletion'} onClose={() => onOpen(null)} />
  </>
)

function WholePicture({ file, onDelete }: { file: ShownFile; onDelete: () => void }) {
  const { currentTenant } = useUser()
  return (
    <>
      <div className={classes.whole}>
        <Picture key={file.id} src={file.url} alt={file.name} width={file.width} height={file.height} />
      </div>
      <Group justify="space-between" gap="xs" mt="sm">
        <span className={classes.facts}>
          {file.width} × {file.height} · {formatBytes(file.size)}
        </span>
        <Group gap="xs">
          {may(currentTenant, 'deleteFeedback') && (
            <Button variant="default" onClick={onDelete}>
              Delete
            </Button>
          )}
          <Button component="a" href={file.url} download={file.name} variant="default">
            Download
          </Button>
        </Group>
      </Group>
    </>
  )
}

interface DeletionProps {
  file: ShownFile
  asking: boolean
  onClose: () => void
}

function Deletion({ file, asking, onClose }: DeletionProps) {
  const remove = async () => {
    onClose()
    try {
      await request('DELETE', `/files/${file.id}`, null)
      notifyDone('The picture was deleted')
    } catch (error) {
      notifyFailed('The picture could not be deleted', error)
    }
    refreshFeedback()
  }
  return (
    <ConfirmDialog
      opened={asking}
      title={`Delete ${file.name}?`}
      confirmLabel="Delete picture"
      danger
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>The picture is deleted for good, for you and for whoever sent it.</Text>
    </ConfirmDialog>
  )
}

interface PictureProps {
  src: string
  alt: string
  width?: number
  height?: number
}

/** A picture, or in its place a sentence when it does not come. */
export function Picture({ alt, ...props }: PictureProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <span className={classes.missing}>The picture could not be loaded</span>
  return <img {...props} alt={alt} onError={() => setFailed(true)} />
}
