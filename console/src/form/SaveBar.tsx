import { Button } from '@mantine/core'
import classes from './SaveBar.module.css'
import type { FormState } from './use-form.ts'

/** What keeps or drops the changes of a page of settings; it stays in sight below them. */
export const SaveBar = ({ form }: { form: Pick<FormState<object>, 'pending' | 'reset'> }) => (
  <div className={classes.bar}>
    <span className={classes.words} role="status">
      Unsaved changes
    </span>
    <Button variant="default" disabled={form.pending} onClick={form.reset}>
      Discard
    </Button>
    <Button type="submit" loading={form.pending}>
      Save changes
    </Button>
  </div>
)
