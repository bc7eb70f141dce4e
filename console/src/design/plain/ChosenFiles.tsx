import { isVideo } from '@earshot/shared/file/file-types'
import classes from './ChosenFiles.module.css'
import { FileIcon } from './FileIcon.tsx'

interface Props {
  files: readonly { file: File; preview?: string; problem: string | undefined }[]
  /** Name of the list for screen readers. */
  label: string
  /** Name of the button that removes a file, from the file's name. */
  removeLabel: (name: string) => string
  onRemove: (at: number) => void
}

/** Files attached to the text being written; each can be removed. */
export const ChosenFiles = ({ files, label, removeLabel, onRemove }: Props) => (
  <ul className={classes.files} aria-label={label}>
    {files.map(({ file: { name, type, lastModified }, preview, problem }, at) => (
      <li key={`${name} ${lastModified}`} className={classes.file}>
        {preview ? (
          <img src={preview} alt="" />
        ) : (
          <span className={classes.icon}>
            <FileIcon video={isVideo({ type })} />
          </span>
        )}
        <span className={classes.name}>
          {name}
          {problem && (
            <span className={classes.problem} role="alert">
              {problem}
            </span>
          )}
        </span>
        <button
          type="button"
          className={classes.remove}
          aria-label={removeLabel(name)}
          onClick={() => onRemove(at)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
            <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
      </li>
    ))}
  </ul>
)
