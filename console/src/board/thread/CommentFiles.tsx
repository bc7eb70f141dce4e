import type { FileWithUrls } from '@earshot/shared/file/file'
import { isPicture, isVideo } from '@earshot/shared/file/file-types'
import { FileRow } from '../../design/plain/FileRow.tsx'
import { VideoPlayer } from '../../design/plain/VideoPlayer.tsx'
import classes from './CommentFiles.module.css'

/** Attached files, pictures first; each can be downloaded, and a video played. */
export function CommentFiles({ files }: { files: readonly FileWithUrls[] }) {
  const others = files.filter((file) => !isPicture(file))
  return (
    <>
      {others.length < files.length && (
        <ul className={classes.files}>
          {files.filter(isPicture).map(({ id, name, url, thumbnailUrl }) => (
            <li key={id}>
              <a href={url} download={name}>
                <img src={thumbnailUrl} alt={name} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((file) => (
            <li key={file.id}>
              {isVideo(file) && <VideoPlayer file={file} />}
              <FileRow file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
