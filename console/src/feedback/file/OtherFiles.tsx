import type { FileWithUrls } from '@earshot/shared/file/file'
import { isPicture, isVideo } from '@earshot/shared/file/file-types'
import { may } from '@earshot/shared/permissions'
import { ActionIcon } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { FileRow } from '../../design/plain/FileRow.tsx'
import { VideoPlayer } from '../../design/plain/VideoPlayer.tsx'
import { useUser } from '../../session/session.ts'
import { FileDeletion } from './FileDeletion.tsx'
import classes from './OtherFiles.module.css'

const Unplayable = () => (
  <p className={classes.missing}>This browser cannot play the video. Download it instead.</p>
)

/** The files that are not pictures: each can be downloaded and deleted, and a video played. */
export function OtherFiles({ files }: { files: readonly FileWithUrls[] }) {
  const { currentTenant } = useUser()
  const [chosen, setChosen] = useState<FileWithUrls>()
  const [asking, setAsking] = useState(false)
  const others = files.filter((file) => !isPicture(file))
  if (others.length === 0) return null
  return (
    <>
      <ul className={classes.files} aria-label="Files">
        {others.map((file) => (
          <li key={file.id}>
            {isVideo(file) && <VideoPlayer file={file} failure={<Unplayable />} />}
            <div className={classes.row}>
              <FileRow file={file} />
              {may(currentTenant, 'deleteFeedback') && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={`Delete ${file.name}`}
                  onClick={() => {
                    setChosen(file)
                    setAsking(true)
                  }}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ul>
      {chosen && <FileDeletion file={chosen} what="file" asking={asking} onClose={() => setAsking(false)} />}
    </>
  )
}
