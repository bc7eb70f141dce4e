import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { isPicture } from '@earshot/shared/file/file-types'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import { type CSSProperties, useState } from 'react'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { useListedShortcuts } from '../../lib/shortcut-list.ts'
import { ReportDiagnostics } from '../report/ReportDiagnostics.tsx'
import { firstReportOf } from '../reports-of.ts'
import classes from './ItemFiles.module.css'
import { OtherFiles } from './OtherFiles.tsx'
import { type OpenFile, Picture, type ShownPicture, WholeFile } from './WholeFile.tsx'

/** Files attached to an item. */
export function ItemFiles({ item }: { item: FeedbackDetail }) {
  const pictures = item.files.filter(isPicture)
  return (
    item.files.length > 0 && (
      <section className={classes.files} aria-label="Attachments">
        {pictures[0] && <Pictures item={item} files={pictures} first={pictures[0]} />}
        <OtherFiles files={item.files} />
      </section>
    )
  )
}

interface PicturesProps {
  item: FeedbackDetail
  files: readonly ShownPicture[]
  first: ShownPicture
}

/** One large picture, which opens full-size beside the diagnostics; the others are thumbnails. */
function Pictures({ item, files, first }: PicturesProps) {
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<OpenFile>(null)
  const shown = files.find(({ id }) => id === chosen) ?? first
  const report = firstReportOf(item)
  useListedShortcuts([{ keys: ['P'], does: 'Open the picture' }])
  // Does not replace the open confirmation of a deletion.
  usePageKeys([['p', () => setOpen((now) => now ?? 'picture')]])
  const others = files.length > 1 && <Thumbnails files={files} shown={shown} onChoose={setChosen} />
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
      {others}
      <WholeFile
        file={shown}
        open={open}
        onOpen={setOpen}
        others={others}
        beside={report?.hasDiagnostics && <ReportDiagnostics item={item} report={report} />}
      />
    </section>
  )
}

interface ThumbnailsProps {
  files: readonly ShownPicture[]
  shown: ShownPicture
  onChoose: (id: string) => void
}

const Thumbnails = ({ files, shown, onChoose }: ThumbnailsProps) => (
  <ul className={classes.others}>
    {files.map((file) => (
      <li key={file.id}>
        <button
          type="button"
          className={classes.thumbnail}
          aria-label={`Show ${file.name}`}
          aria-pressed={file === shown}
          onClick={() => onChoose(file.id)}
        >
          <Picture src={file.thumbnailUrl} alt="" />
        </button>
      </li>
    ))}
  </ul>
)

/** Reserves a picture's space before it has loaded, so that nothing moves. */
const sizeOf = ({ width, height }: ShownPicture): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(var(--height-max) * ${width / height}, ${width}px)`,
})
