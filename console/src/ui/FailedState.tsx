import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Button } from '../plain/Button.tsx'
import { ErrorReference, type ReportedError } from './ErrorReference.tsx'
import classes from './FailedState.module.css'

interface Props {
  /** What could not be done: 'The projects could not be loaded'. */
  title: string
  error: ReportedError
  onRetry: () => void
}

/** Stands where nothing could be loaded: what happened, and the way on. */
export const FailedState = ({ title, error, onRetry }: Props) => (
  <div className={classes.failed} role="alert">
    <IconAlertTriangle size={22} stroke={1.6} aria-hidden className={classes.icon} />
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{error.message}</p>
    <ErrorReference error={error} />
    <Button tone="outlined" small onClick={onRetry}>
      Try again
    </Button>
  </div>
)
