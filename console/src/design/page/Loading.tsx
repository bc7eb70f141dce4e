import classes from './Loading.module.css'

/** A loading state; `label` is shown and read aloud. */
export const Loading = ({ label = 'Loading...' }: { label?: string }) => (
  <div className={classes.loading} role="status">
    <span className={classes.spinner} aria-hidden />
    <span>{label}</span>
  </div>
)
