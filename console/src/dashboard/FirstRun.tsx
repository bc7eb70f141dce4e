import type { Dashboard } from '@earshot/shared/dashboard/dashboard'
import type { Project } from '@earshot/shared/project/project'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from '../design/mark/Logo.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { CopyButton } from '../design/menu/CopyButton.tsx'
import { Rings } from '../design/table/Rings.tsx'
import { scriptTag } from '../installation/framework-samples.ts'
import { paths } from '../lib/paths.ts'
import { InstallationLine } from '../project/installation/InstallationLine.tsx'
import { installationOf } from '../project/installation.ts'
import { useUser } from '../session/session.ts'
import classes from './FirstRun.module.css'
import { isSetUp, type ProjectSetup } from './setup.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

interface Props {
  setup: ProjectSetup
  dashboard: Dashboard
  onLeave: () => void
}

/** Three steps to the first feedback; each is ticked once it has happened. */
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
          <span>
            When you are ready: <Link to={paths.addUser()}>invite your team</Link>,{' '}
            <Link to={paths.projectWidget(setup.project.id)}>pick your colour</Link>,{' '}
            <a href={paths.siteFeedback(setup.project.slug)}>open the public board</a>.
          </span>
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

function WebsiteStep({ setup }: { setup: ProjectSetup }) {
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

/** Link to the first item of feedback. */
function Arrived({ dashboard: { held, unanswered } }: { dashboard: Dashboard }) {
  const [item] = [...held.items, ...unanswered.items]
  if (!item) return 'Your first feedback is here.'
  return (
    <>
      <Link to={paths.feedbackItem(item.id)}>
        <bdi>{item.title}</bdi>
      </Link>{' '}
      is here.
    </>
  )
}

const hostOf = (origin: string): string => new URL(origin).host

interface SetupStepProps {
  title: string
  text: ReactNode
  /** `listening` waits for an event outside of the console. */
  state: 'open' | 'current' | 'listening' | 'done'
  action?: ReactNode
  /** Input of the step, shown while the step is current. */
  children?: ReactNode
}

/** A step of the first run. */
const SetupStep = ({ title, text, state, action, children }: SetupStepProps) => (
  <li
    className={classes.step}
    data-state={state}
    {...((state === 'current' || state === 'listening') && { 'aria-current': 'step' })}
  >
    <span className={classes.mark}>
      {state === 'listening' ? <Listening /> : <StatusRing category={state === 'done' ? 'done' : 'open'} />}
    </span>
    <div className={classes.body}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>
            {title}
            {state === 'done' && <span className="unseen"> (done)</span>}
          </h3>
          <p className={classes.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </li>
)

/** The only animation of the page. */
const Listening = () => (
  <span className={classes.listening}>
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r="7" />
      <circle r="13" opacity="0.75" />
      <circle r="19" opacity="0.5" />
    </svg>
  </span>
)

/**
 * The script tag that embeds a project's widget, while the server waits for the widget's first request; also shows why
 * a request was refused.
 */
function PasteLine({ project, host }: { project: Project; host: string }) {
  const line = scriptTag(location.origin, project.publicKey).replace(' data-key', '\n  data-key')
  const { refused, allowedSince } = installationOf(project)
  return (
    <>
      <div className={classes.code}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <pre tabIndex={0}>{line}</pre>
        <CopyButton text={line} variant="filled" />
      </div>
      {refused || allowedSince ? (
        <InstallationLine project={project} mayEdit />
      ) : (
        <p className={classes.wait} role="status">
          Listening for {host}. This ticks itself when the page loads.
        </p>
      )}
      <p className={classes.links}>
        <Link to={paths.projectInstall(project.id)}>Install with React, Vue or WordPress</Link>
        <a href={mailOf(line, host)}>Email it to a developer</a>
      </p>
    </>
  )
}

const mailOf = (line: string, host: string): string => {
  const body = `Please paste this line into the pages of ${host}, before the closing body tag:\n\n${line}\n`
  return `mailto:?subject=${encodeURIComponent(`Earshot on ${host}`)}&body=${encodeURIComponent(body)}`
}
