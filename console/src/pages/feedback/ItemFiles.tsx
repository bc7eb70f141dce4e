import type { FeedbackDetail } from '@earshot/shared/feedback'
import type { ShownFile } from '@earshot/shared/file'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import { type CSSProperties, useState } from 'react'
import classes from './ItemFiles.module.css'
import { type OpenFile, Picture, WholeFile } from './WholeFile.tsx'

/** The pictures that went along with an item: one of them large, which opens larger still, and the others small. */
export function ItemFiles({ item: { files } }: { item: FeedbackDetail }) {
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<OpenFile>(null)
  const shown = files.find(({ id }) => id === chosen) ?? files[0]
  if (!shown) return null
  return (
    <section className={classes.files} aria-label="Pictures">
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
const sizeOf = ({ width, height }: ShownFile): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(var(--height-max) * ${width / height}, ${width}px)`,
})
