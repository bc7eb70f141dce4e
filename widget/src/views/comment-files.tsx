import type { ShownFile } from '@earshot/shared/file'
import { isPicture } from '@earshot/shared/file-types'
import { Drawing, reachable } from './drawing.tsx'

/** The files that went along with a comment, pictures as such; each can be saved whole. */
export const CommentFiles = ({ files }: { files: ShownFile[] }) => (
  <p className="files">
    {files.map((file) => {
      const { id, name, url } = file
      return (
        <a key={id} href={reachable(url)} download={name} aria-label={name} title={name}>
          {isPicture(file) ? (
            <Drawing url={file.thumbnailUrl} width={file.width} height={file.height} />
          ) : (
            name
          )}
        </a>
      )
    })}
  </p>
)
