import classes from './Field.module.css'
import board from './PublicBoard.module.css'

/** A form's button, with what concerns the whole form above it. */
export const FormFoot = ({
  busy,
  error,
  label,
}: {
  busy: boolean
  error: string | undefined
  label: string
}) => (
  <>
    {error && (
      <p role="alert" className={classes.refused}>
        {error}
      </p>
    )}
    <button type="submit" className={board.mainButton} aria-disabled={busy}>
      {busy ? 'Sending…' : label}
    </button>
  </>
)
