import classes from './Loading.module.css'

/** Something is on its way; `label` is read out and shown. */
export const Loading = ({ label = 'Loading...' }: { label?: string }) => (
  <div className={classes.loading} role="status">
    <span className={classes.spinner} aria-hidden />
    <span>{label}</span>
  </div>
)
