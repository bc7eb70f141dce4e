import type { FeedbackDetail } from '@earshot/shared/feedback'
import { isPicture } from '@earshot/shared/file-types'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import { type CSSProperties, useState } from 'react'
import classes from './ItemFiles.module.css'
import { OtherFiles } from './OtherFiles.tsx'
import { type OpenFile, Picture, type ShownPicture, WholeFile } from './WholeFile.tsx'

/** The files that went along with an item. */
export const ItemFiles = ({ item: { files } }: { item: FeedbackDetail }) =>
  files.length > 0 && (
    <section className={classes.files} aria-label="Attachments">
      <Pictures files={files.filter(isPicture)} />
      <OtherFiles files={files} />
    </section>
  )

/** One picture is large, and opens larger still; the others are small. */
function Pictures({ files }: { files: readonly ShownPicture[] }) {
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<OpenFile>(null)
  const shown = files.find(({ id }) => id === chosen) ?? files[0]
  if (!shown) return null
  return (
    <section aria-label="Pictures">
      <button
        type="button"
        className={classes.large}
        style={sizeOf(shown)}
        aria-label={`Open ${shown.name}`}
        onClick={() => setOpen('picture')}
      >
        <Picture key={shown.id} src={shown.url} alt="" />
        <span className={classes.sign}>
          <IconMaximize size={16} stroke={1.7} aria-hidden />
        </span>
      </button>
      {files.length > 1 && (
        <ul className={classes.others}>
          {files.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className={classes.thumbnail}
                aria-label={`Show ${file.name}`}
                aria-pressed={file === shown}
                onClick={() => setChosen(file.id)}
              >
                <Picture src={file.thumbnailUrl} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <WholeFile file={shown} open={open} onOpen={setOpen} />
    </section>
  )
}

/** The room of a picture is known before it comes, so that nothing moves when it does. */
const sizeOf = ({ width, height }: ShownPicture): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(var(--height-max) * ${width / height}, ${width}px)`,
})
