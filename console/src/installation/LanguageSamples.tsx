import { useEffect, useState } from 'react'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { readStored, store } from '../lib/browser-storage.ts'
import type { LanguageSample } from './identity-samples.ts'
import classes from './LanguageSamples.module.css'

const remembered = 'earshot:language'

/**
 * A program in several languages, one of them open. Works without its script; with the script the browser remembers the
 * chosen language.
 */
export function LanguageSamples({ samples }: { samples: readonly LanguageSample[] }) {
  const [chosen, setChosen] = useState(samples[0]?.language)
  useEffect(() => {
    const known = readStored(remembered)
    if (samples.some(({ language }) => language === known)) setChosen(known ?? undefined)
  }, [samples])
  const choose = (language: string) => {
    setChosen(language)
    store(remembered, language)
  }
  return (
    <div className={classes.languages}>
      {samples.map(({ language, file, code }) => (
        <details key={language} name="earshot-language" open={chosen === language}>
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
