import { isVideo } from '@earshot/shared/file/file-types'
import classes from './ChosenFiles.module.css'
import { FileIcon } from './FileIcon.tsx'

interface Props {
  files: readonly { file: File; preview?: string; problem: string | undefined }[]
  /** What the list is called. */
  label: string
  /** What the button is called that removes a file, by its name. */
  removeLabel: (name: string) => string
  onRemove: (at: number) => void
}

/** The files that go along with what is being written, each of which can be taken back. */
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
