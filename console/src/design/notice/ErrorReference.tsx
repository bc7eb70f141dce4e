import classes from './Notice.module.css'

/** An error of a request, with its id. */
export type ReportedError = Error & { requestId?: string | undefined }

/** Id by which support finds the failed request. */
export const ErrorReference = ({ error }: { error: ReportedError }) =>
  error.requestId && <p className={classes.reference}>Reference for support: {error.requestId}</p>
