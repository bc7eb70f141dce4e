import { drawPicture } from '../canvas/canvas.ts'
import type { Attachment } from '../panel/attachment.ts'
import { renderIcon } from '../panel/icon.tsx'
import { attachmentsOf, detach } from '../pictures/attachments.ts'
import type { FileListProps } from '../pictures/uploads.ts'
import { t } from './text.ts'

function toRow({ form, Preview, markUp }: FileListProps, attachment: Attachment, at: number) {
  const { name, picture, file, sent, problem } = attachment
  return (
    <li key={at} className="picture">
      {picture && (
        <button
          type="button"
          aria-label={t('markUpOne', name)}
          // Marks drawn during an upload would be missing from the uploaded picture.
          disabled={sent !== undefined}
          onClick={() => void markUp(form, attachment)}
        >
          <canvas
            ref={(canvas) => {
              if (canvas) drawPicture(picture, canvas, 160)
            }}
          />
        </button>
      )}
      <div>
        {Preview && file && /^v/.test(file.type) && <Preview recording={file} />}
        <p>{name}</p>
        {sent !== undefined && <small>{t('uploading', sent)}</small>}
        {problem && <p className="problem">{problem}</p>}
      </div>
      <button
        type="button"
        className="icon"
        aria-label={t('removeOne', name)}
        onClick={() => detach(form, attachment)}
      >
        {renderIcon('close')}
      </button>
    </li>
  )
}

export function FileList(props: FileListProps) {
  const { list } = attachmentsOf(props.form)
  return list.length > 0 && <ul>{list.map((attachment, at) => toRow(props, attachment, at))}</ul>
}
