import { useState, useSyncExternalStore } from 'react'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { readStored, store } from '../lib/browser-storage.ts'
import type { LanguageSample } from './identity-samples.ts'
import classes from './LanguageSamples.module.css'

const remembered = 'earshot:language'

const readRemembered = (): string | null => readStored(remembered)

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * A program in several languages, one of them open. Works without its script; with the script the browser remembers the
 * chosen language.
 */
export function LanguageSamples({ samples }: { samples: readonly LanguageSample[] }) {
  const [picked, setPicked] = useState<string>()
  const stored = useSyncExternalStore(onStorage, readRemembered, () => null)
  const known = samples.find(({ language }) => language === (picked ?? stored)) ?? samples[0]
  const choose = (language: string) => {
    setPicked(language)
    store(remembered, language)
  }
  return (
    <div className={classes.languages}>
      {samples.map(({ language, file, code }) => (
        <details key={language} name="earshot-language" open={known?.language === language}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary acts as the button of its details */}
          <summary
            onClick={(event) => {
              event.preventDefault()
              choose(language)
            }}
          >
            {language}
          </summary>
          <CodeSample label={file} code={code} />
        </details>
      ))}
    </div>
  )
}
