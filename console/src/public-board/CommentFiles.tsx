import type { ShownFile } from '@earshot/shared/file'
import classes from './CommentFiles.module.css'

/** The pictures that went along with something; each can be saved whole. */
export const CommentFiles = ({ files }: { files: readonly ShownFile[] }) =>
  files.length > 0 && (
    <ul className={classes.files}>
      {files.map(({ id, name, url, thumbnailUrl }) => (
        <li key={id}>
          <a href={url} download={name}>
            <img src={thumbnailUrl} alt={name} />
          </a>
        </li>
      ))}
    </ul>
  )
