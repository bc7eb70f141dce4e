import { useRouteError } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { Button, buttonClass } from '../../design/plain/Button.tsx'
import { Stack } from '../../design/plain/Stack.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './RouterError.module.css'

/** Shown after a page crashed: the specification's words, and two ways on. */
export function RouterError() {
  const error = useRouteError()
  return (
    <main className={classes.page}>
      <title>Error · Earshot</title>
      <Stack>
        <h1>Unexpected Application Error!</h1>
        <p role="alert">{messageOf(error)}</p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <a href={paths.home()} className={buttonClass({ tone: 'outlined' })}>
          Go to the dashboard
        </a>
      </Stack>
    </main>
  )
}
