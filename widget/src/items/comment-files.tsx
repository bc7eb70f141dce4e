import type { ShownFile } from '@earshot/shared/file'
import { Drawing, reachable } from '../views/drawing.tsx'

/** The files that went along with a comment, pictures as such; each can be saved whole. */
export const CommentFiles = ({ files }: { files: ShownFile[] }) => (
  <p className="files">
    {files.map(({ id, name, url, thumbnailUrl, width, height }) => (
      <a key={id} href={reachable(url)} download={name} aria-label={name} title={name}>
        {thumbnailUrl ? <Drawing url={thumbnailUrl} width={width ?? 0} height={height ?? 0} /> : name}
      </a>
    ))}
  </p>
)
