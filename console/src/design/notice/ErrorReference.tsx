import classes from './Notice.module.css'

/** An error as a request ended with it. */
export type ReportedError = Error & { requestId?: string | undefined }

/** What support finds the failed request by. */
export const ErrorReference = ({ error }: { error: ReportedError }) =>
  error.requestId && <p className={classes.reference}>Reference for support: {error.requestId}</p>
