import type { FileWithUrls } from '@earshot/shared/file/file'
import { isPicture } from '@earshot/shared/file/file-types'
import { useState } from 'react'
import classes from '../feedback/file/ItemFiles.module.css'
import { OtherFiles } from '../feedback/file/OtherFiles.tsx'
import { type OpenFile, Picture, type ShownPicture, WholeFile } from '../feedback/file/WholeFile.tsx'

/** Files attached to a comment; pictures open larger. */
export function CommentFiles({ files }: { files: readonly FileWithUrls[] }) {
  const [shown, setShown] = useState<ShownPicture>()
  const [open, setOpen] = useState<OpenFile>(null)
  const show = (file: ShownPicture) => {
    setShown(file)
    setOpen('picture')
  }
  const pictures = files.filter(isPicture)
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.ofComment} aria-label="Pictures">
          {pictures.map((file) => (
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
      <OtherFiles files={files} />
      {shown && <WholeFile file={shown} open={open} onOpen={setOpen} />}
    </>
  )
}
