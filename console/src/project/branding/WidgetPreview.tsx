import { brandingFor } from '@earshot/shared/branding/branding'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import type { Project } from '@earshot/shared/project/project'
import type { WidgetPreview as Preview } from '@earshot/shared/widget/widget'
import { Group, SegmentedControl, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTimeout } from '../../lib/hooks/use-timer.ts'
import { paths } from '../../lib/paths.ts'
import { customFieldsQuery } from '../../queries/custom-fields.ts'
import { logoQuery } from '../../queries/projects.ts'
import { useUser } from '../../session/session.ts'
import { brandingSettingsOf, type LookFields } from './branding-fields.ts'
import { usePlanForLook } from './UnsavableLook.tsx'
import classes from './WidgetPreview.module.css'

/** Pause in typing before the preview updates, in milliseconds. */
const pause = 150

interface Props {
  project: Project
  /** The look as in the form. */
  look: LookFields
  /** True if the look is not the saved one. */
  changed: boolean
}

/** The real widget on a sample page that sends nothing, for any plan, colour scheme and screen size. */
export function WidgetPreview({ project, look, changed }: Props) {
  const own = useUser().currentTenant.plan
  const needed = usePlanForLook()
  const [chosenPlan, setPlan] = useState<PlanName>()
  // A look that is tried out shows as with the plan that allows it.
  const plan = chosenPlan ?? (needed && changed ? needed.name : own)
  const [theme, setTheme] = useState<Preview['theme']>(
    useComputedColorScheme('light', { getInitialValueInEffect: false }),
  )
  const [screen, setScreen] = useState('desktop')
  const { url = null, file } = look.logo ?? {}
  const savedLogo = useQuery(logoQuery(file ? null : url)).data ?? null
  const branding = brandingFor(plan, {
    ...brandingSettingsOf(look),
    // Each new logo has a path of its own, below the widget's base, which the sample page answers.
    logo: file && url ? `/e/${encodeURIComponent(url)}` : savedLogo && url,
  })
  const fields = (useQuery(customFieldsQuery(project.id)).data ?? []).filter(({ inForm }) => inForm)
  const config = { ...configOf(project, branding), hasFields: fields.length > 0 }
  const frame = usePreview({ config, fields, logo: file ?? savedLogo, theme })
  const heading = useId()
  return (
    <section className={classes.preview} aria-labelledby={heading}>
      <Group gap="xs">
        <h3 id={heading} className={classes.heading}>
          Live preview
        </h3>
        <Choice label="Plan" value={plan} options={planOptions} onChange={setPlan} />
        <Choice label="Colours" value={theme} options={themeOptions} onChange={setTheme} />
        <Choice
          label="Screen"
          className={classes.screens}
          value={screen}
          options={screenOptions}
          onChange={setScreen}
        />
      </Group>
      <iframe
        {...frame}
        className={classes.page}
        data-screen={screen}
        title="Widget preview"
        src={paths.widgetPreview()}
        sandbox="allow-scripts allow-forms"
      />
    </section>
  )
}

/** The widget's configuration on the sample page, which has neither a board nor recordings. */
const configOf = (
  { name, slug, statuses, widgetViews: views, widgetTypes: types, roadmapPublic }: Project,
  branding: Preview['config']['branding'],
): Preview['config'] => ({
  project: { name, slug },
  branding,
  language: null,
  views,
  types,
  recording: false,
  // As in the widget's own configuration, only the status of new feedback is marked.
  statuses: statuses.map((status) => ({ ...status, isDefault: status.isDefault || undefined })),
  board: { url: '', roadmap: roadmapPublic },
})

/** Keeps the page in the frame in sync with `preview`. @returns a ref for the frame's element. */
function usePreview(preview: Preview) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  // Any target origin: the sandboxed page has an opaque origin, and only our own pages can be in this frame.
  const show = () => ref.current?.contentWindow?.postMessage(preview, '*')
  useTimeout(show, loaded ? pause : null, JSON.stringify(preview))
  return { ref, onLoad: () => setLoaded(true) }
}

interface Option<Value> {
  value: Value
  label: ReactNode
}

interface ChoiceProps<Value> {
  label: string
  className?: string | undefined
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, options, ...control }: ChoiceProps<Value>) => (
  <SegmentedControl size="xs" aria-label={label} data={[...options]} {...control} />
)

const ScreenLabel = ({ Icon, words }: { Icon: typeof IconDeviceMobile; words: string }) => (
  <>
    <Icon size={16} aria-hidden style={{ display: 'block' }} />
    <VisuallyHidden>{words}</VisuallyHidden>
  </>
)

const planOptions = Object.values(plans).map(({ name, title }) => ({ value: name, label: title }))

const themeOptions: readonly Option<Preview['theme']>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const screenOptions: readonly Option<string>[] = [
  { value: 'desktop', label: <ScreenLabel Icon={IconDeviceDesktop} words="Desktop" /> },
  { value: 'phone', label: <ScreenLabel Icon={IconDeviceMobile} words="Phone" /> },
]
