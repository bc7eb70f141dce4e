import type { ShownFile } from '@earshot/shared/file'
import { useState } from 'react'
import classes from './ItemFiles.module.css'
import { type OpenFile, Picture, WholeFile } from './WholeFile.tsx'

/** The pictures that went along with a comment, each of which opens larger. */
export function CommentFiles({ files }: { files: readonly ShownFile[] }) {
  const [shown, setShown] = useState<ShownFile>()
  const [open, setOpen] = useState<OpenFile>(null)
  const show = (file: ShownFile) => {
    setShown(file)
    setOpen('picture')
  }
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.ofComment} aria-label="Pictures">
          {files.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className={classes.thumbnail}
                aria-label={`Open ${file.name}`}
                onClick={() => show(file)}
              >
                <Picture src={file.thumbnailUrl} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <WholeFile file={shown} open={open} onOpen={setOpen} />}
    </>
  )
}
