import { Text } from '@mantine/core'
import type { Symptom } from '../../installation/symptoms.ts'
import { CodeSample } from '../../plain/CodeSample.tsx'
import classes from './SymptomList.module.css'

/** What may be seen on a page where the widget does not show, each with its reason and the line that mends it. */
export const SymptomList = ({ symptoms }: { symptoms: readonly Symptom[] }) => (
  <div className={classes.symptoms}>
    <Text size="sm" c="var(--ink-2)">
      Load your page with the developer tools of the browser open, and choose what you find there.
    </Text>
    {symptoms.map(({ sign, why, place, fix }) => (
      <details key={sign} name="symptom">
        <summary>{sign}</summary>
        <Text size="sm">{why}</Text>
        <CodeSample label={place} code={fix} />
      </details>
    ))}
  </div>
)
