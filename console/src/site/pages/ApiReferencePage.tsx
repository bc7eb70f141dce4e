import { Island } from '../islands/Island.tsx'
import { settings } from '../settings.ts'
import classes from './ApiReference.module.css'

/** Every call of the HTTP API. The server inserts the operations, generated from its OpenAPI document. */
export const ApiReferencePage = () => (
  <div className={classes.page}>
    <header className={classes.head}>
      <h1>API reference</h1>
      <p>
        Every call that this server answers, as its <a href="/api/v1/openapi.json">OpenAPI document</a>{' '}
        describes them. Your programs send an <a href="/help#api">API key</a> as{' '}
        <code>Authorization: Bearer esk_…</code>; calls of the console carry its session cookie instead and
        come from its own pages alone; calls of the widget name their project by its key and come from
        websites that it allows. Times are milliseconds since 1970 (UTC), and lists are pages: ask for the
        next one with <code>cursor</code>.
      </p>
    </header>
    <Island name="TryCall" props={{ operation: '.operation' }} />
    <div className={classes.reference}>{settings.apiReference}</div>
  </div>
)
