import type { FileWithUrls } from '@earshot/shared/file/file'
import { formatBytes } from '@earshot/shared/format/format'
import { may } from '@earshot/shared/permissions'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { useUser } from '../../session/session.ts'
import { FileDeletion } from './FileDeletion.tsx'
import classes from './ItemFiles.module.css'

export type ShownPicture = FileWithUrls & { thumbnailUrl: string; width: number; height: number }

/** View of an open file: the full picture, or the confirmation of its deletion. */
export type OpenFile = 'picture' | 'deletion' | null

interface Props {
  file: ShownPicture
  open: OpenFile
  onOpen: (open: OpenFile) => void
  /** Thumbnails of the other pictures. */
  others?: ReactNode
  /** Shown beside the picture, or below it in a narrow window. */
  beside?: ReactNode
}

/** A picture as large as the window, with its actions. */
export const WholeFile = ({ file, open, onOpen, others, beside }: Props) => (
  <>
    <Dialog
      opened={open === 'picture'}
      onClose={() => onOpen(null)}
      title={file.name}
      size={beside ? '100%' : 'auto'}
    >
      <div className={beside ? classes.both : undefined}>
        <div>
          <WholePicture file={file} onDelete={() => onOpen('deletion')} />
          {others}
        </div>
        {beside}
      </div>
    </Dialog>
    <FileDeletion file={file} what="picture" asking={open === 'deletion'} onClose={() => onOpen(null)} />
  </>
)

function WholePicture({ file, onDelete }: { file: ShownPicture; onDelete: () => void }) {
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

interface PictureProps {
  src: string
  alt: string
  width?: number
  height?: number
}

/** A picture, or an explanation if it cannot be loaded. */
export function Picture({ alt, ...props }: PictureProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <span className={classes.missing}>The picture could not be loaded</span>
  return <img {...props} alt={alt} onError={() => setFailed(true)} />
}
