import type { ShownFile } from '@earshot/shared/file'
import { Drawing, reachable } from './drawing.tsx'

/** The pictures that went along with a comment; each can be saved whole. */
export const CommentFiles = ({ files }: { files: ShownFile[] }) => (
  <p className="files">
    {files.map(({ id, name, url, thumbnailUrl, width, height }) => (
      <a key={id} href={reachable(url)} download={name} aria-label={name} title={name}>
        <Drawing url={thumbnailUrl} width={width} height={height} />
      </a>
    ))}
  </p>
)
