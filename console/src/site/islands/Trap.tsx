import classes from './SiteForm.module.css'

/** A field that only programs see and fill in; the server drops what they send. */
export const Trap = () => (
  <div className={classes.trap} aria-hidden>
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
