import { createRoot } from 'react-dom/client'
import { hasUnsavedChanges, saveChanges } from '../../design/form/unsaved-changes.ts'
import { Notice } from '../../design/notice/Notice.tsx'
import { Button } from '../../design/plain/Button.tsx'
import classes from './load-failure.module.css'

const reloadedFrom = 'earshot-reloaded-from'

let asked: Promise<void> | undefined
let failures = 0

/**
 * Says that a part of the page could not be loaded; resolves when somebody wants another try. Where the page is of an
 * earlier release, whose files are gone, it is loaded anew by itself, once, and only while nothing typed would be lost.
 */
export function askToRetry(): Promise<void> {
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}

async function ask(): Promise<void> {
  failures += 1
  const replaced = await isReplaced().catch(() => false)
  // A closed storage costs the reload by itself.
  if (replaced && (await mayReload().catch(() => false))) {
    location.reload()
    return new Promise(() => {})
  }
  await show(replaced)
}

/** The scripts that the page began with; of another release, some have another name. */
const ownScripts = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )

async function isReplaced(): Promise<boolean> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const page = await answer.text()
  return answer.ok && !ownScripts().every((script) => page.includes(`"${script}"`))
}

/** Whether nothing would be lost, and the page was not loaded anew from this release before. */
async function mayReload(): Promise<boolean> {
  const release = ownScripts().join()
  if (sessionStorage.getItem(reloadedFrom) === release) return false
  await saveChanges()
  if (hasUnsavedChanges()) return false
  sessionStorage.setItem(reloadedFrom, release)
  return true
}

/** Beside the page, which may not be there yet, and by what has no parts of its own to load. */
function show(replaced: boolean): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const message = replaced
    ? 'Earshot was updated. Save or copy what you have typed, then reload the page.'
    : 'Check your connection, then try again. What you have typed stays.'
  return new Promise<void>((resolve) =>
    root.render(
      <div className={classes.failure}>
        <Notice tone="danger" title="A part of the page could not be loaded" messages={[message]}>
          <div className={classes.actions}>
            {!replaced && (
              <Button tone="outlined" small onClick={() => resolve()}>
                Try again
              </Button>
            )}
            {/* Some browsers do not ask a second time for a script that did not come. */}
            {(replaced || failures > 1) && (
              <Button tone="outlined" small onClick={() => location.reload()}>
                Reload the page
              </Button>
            )}
          </div>
        </Notice>
      </div>,
    ),
  ).finally(() => {
    root.unmount()
    place.remove()
  })
}
