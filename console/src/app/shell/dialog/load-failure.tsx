import { createRoot } from 'react-dom/client'
import { hasUnsavedChanges, saveChanges } from '../../../design/form/unsaved-changes.ts'
import { Notice } from '../../../design/notice/Notice.tsx'
import { Button } from '../../../design/plain/Button.tsx'
import classes from './load-failure.module.css'

const reloadedFrom = 'earshot-reloaded-from'

let question: Promise<void> | undefined
let failures = 0

/**
 * Shows that a part of the page could not be loaded; resolves when the person wants to retry. If the page is of an
 * earlier release, whose files are gone, it reloads once by itself, but only while no typed text would be lost.
 */
export function askToRetry(): Promise<void> {
  question ??= ask().finally(() => {
    question = undefined
  })
  return question
}

async function ask(): Promise<void> {
  failures += 1
  const replaced = await isReplaced().catch(() => false)
  // Without access to the storage the page does not reload by itself.
  if (replaced && (await mayReload().catch(() => false))) {
    location.reload()
    return new Promise(() => {})
  }
  await show(replaced)
}

/** Scripts with which the page started; in another release some have other names. */
const ownScripts = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )

async function isReplaced(): Promise<boolean> {
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const page = await answer.text()
  return answer.ok && !ownScripts().every((script) => page.includes(`"${script}"`))
}

/** True if nothing would be lost and the page has not reloaded from this release before. */
async function mayReload(): Promise<boolean> {
  const release = ownScripts().join()
  if (sessionStorage.getItem(reloadedFrom) === release) return false
  await saveChanges()
  if (hasUnsavedChanges()) return false
  sessionStorage.setItem(reloadedFrom, release)
  return true
}

/** Rendered beside the page, which may not exist yet, with components that load no further modules. */
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
            {/* Some browsers do not request a failed script a second time. */}
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
