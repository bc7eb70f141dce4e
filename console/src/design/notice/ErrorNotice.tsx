import { Button } from '../plain/Button.tsx'
import { ErrorReference, type ReportedError } from './ErrorReference.tsx'
import classes from './Notice.module.css'
import { Notice } from './Notice.tsx'

interface Props {
  /** The failed action: 'The projects could not be loaded'. */
  title: string
  error: ReportedError
  onRetry?: () => void
}

/** An error in words, with a retry. */
export const ErrorNotice = ({ title, error, onRetry }: Props) => (
  <Notice tone="danger" title={title} messages={[error.message]}>
    <ErrorReference error={error} />
    {onRetry && (
      <div className={classes.action}>
        <Button tone="outlined" small onClick={onRetry}>
          Try again
        </Button>
      </div>
    )}
  </Notice>
)
