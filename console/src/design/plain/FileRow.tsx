import { isVideo } from '@earshot/shared/file/file-types'
import { formatBytes } from '@earshot/shared/format/format'
import { FileIcon } from './FileIcon.tsx'
import classes from './FileRow.module.css'

interface Props {
  file: { name: string; type: string; size: number; url: string }
}

/** A file other than a picture: icon, name and size, with a download. */
export const FileRow = ({ file: { name, type, size, url } }: Props) => (
  <a className={classes.row} href={url} download={name}>
    <FileIcon video={isVideo({ type })} />
    <span className={classes.name}>{name}</span>
    <span className={classes.size}>{formatBytes(size)}</span>
  </a>
)
