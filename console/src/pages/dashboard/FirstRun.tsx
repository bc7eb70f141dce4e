import type { Dashboard } from '@earshot/shared/dashboard'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Rings } from '../../ui/Rings.tsx'
import classes from './FirstRun.module.css'
import { PasteLine } from './PasteLine.tsx'
import { SetupStep } from './SetupStep.tsx'
import { isSetUp, type Setup } from './setup.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

interface Props {
  setup: Setup
  dashboard: Dashboard
  onLeave: () => void
}

/** Three steps to the first feedback; each ticks itself as it happens. */
export function FirstRun({ setup, dashboard, onLeave }: Props) {
  const { firstName, currentTenant } = useUser()
  const complete = isSetUp(setup)
  const { website, installed } = setup
  return (
    <div className={classes.first}>
      <div className={classes.setup}>
        <h2 className={classes.hello}>Hello {firstName}</h2>
        <p className={classes.sub}>
          {complete
            ? `${currentTenant.name} can hear its customers.`
            : `Three steps and ${currentTenant.name} can hear its customers. About two minutes.`}
        </p>
        <ol className={classes.steps}>
          <WebsiteStep setup={setup} />
          <SetupStep
            title="Paste the line into your pages"
            text="Before the closing body tag, or in your tag manager."
            state={installed ? 'done' : website ? 'listening' : 'open'}
          >
            {website && !installed && <PasteLine project={setup.project} host={hostOf(website)} />}
          </SetupStep>
          <IdeaStep setup={setup} dashboard={dashboard} />
        </ol>
        <div className={classes.next}>
          <span>When you are ready: invite your team, pick your colour, open the public board.</span>
          <Button
            variant={complete ? 'filled' : 'subtle'}
            {...(!complete && { color: 'gray' })}
            onClick={onLeave}
          >
            {complete ? 'Go to the dashboard' : 'Skip setup'}
          </Button>
        </div>
      </div>
      <div className={classes.hush} aria-hidden>
        <Rings />
        <Logo size={64} />
      </div>
    </div>
  )
}

function WebsiteStep({ setup }: { setup: Setup }) {
  const { website } = setup
  const [changing, setChanging] = useState(false)
  const change = (
    <Button size="xs" variant="subtle" color="gray" onClick={() => setChanging(true)}>
      Change
    </Button>
  )
  return (
    <SetupStep
      title="Add your website"
      text={website ? hostOf(website) : 'The address of your product.'}
      state={website ? 'done' : 'current'}
      action={website && !changing && change}
    >
      {(!website || changing) && <WebsiteForm setup={setup} onSaved={() => setChanging(false)} />}
    </SetupStep>
  )
}

function IdeaStep({
  setup: { website, installed, hasFeedback },
  dashboard,
}: Pick<Props, 'setup' | 'dashboard'>) {
  if (hasFeedback)
    return <SetupStep title="Send yourself an idea" text={<Arrived dashboard={dashboard} />} state="done" />
  return (
    <SetupStep
      title="Send yourself an idea"
      text="Open the widget on your page. What you send appears here at once."
      state={installed ? 'listening' : 'open'}
    >
      {installed && website && (
        <p className={classes.links}>
          <a href={website} target="_blank" rel="noopener">
            Open {hostOf(website)}
          </a>
        </p>
      )}
    </SetupStep>
  )
}

/** What came first, and the way to it. */
function Arrived({ dashboard: { held, unanswered } }: { dashboard: Dashboard }) {
  const [item] = [...held.items, ...unanswered.items]
  if (!item) return 'Your first feedback is here.'
  return (
    <>
      <Link to={paths.feedbackItem(item.id)}>{item.title}</Link> is here.
    </>
  )
}

const hostOf = (origin: string): string => new URL(origin).host
