import { type BrandingSettings, brandingFor } from '@earshot/shared/branding/branding'
import { type PlanName, plans } from '@earshot/shared/plan/plans'
import type { Project } from '@earshot/shared/project/project'
import type { WidgetPreview as Preview } from '@earshot/shared/widget/widget'
import { Group, SegmentedControl, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useTimeout } from '../../lib/use-timer.ts'
import { logoQuery } from '../../queries/projects.ts'
import { useUser } from '../../session/session.ts'
import classes from './WidgetPreview.module.css'

/** Pause in typing before the preview updates, in milliseconds. */
const pause = 150

interface Props {
  project: Project
  /** Unsaved changes. */
  changes: Partial<BrandingSettings>
}

/** The real widget on a sample page that sends nothing, for any plan, colour scheme and screen size. */
export function WidgetPreview({
  project: {
    name,
    slug,
    statuses,
    brandingSettings,
    branding,
    roadmapPublic,
    widgetViews: views,
    widgetTypes: types,
  },
  changes,
}: Props) {
  const [plan, setPlan] = useState<PlanName>(useUser().currentTenant.plan)
  const [theme, setTheme] = useState<Preview['theme']>(
    useComputedColorScheme('light', { getInitialValueInEffect: false }),
  )
  const [screen, setScreen] = useState('desktop')
  const logo = useQuery(logoQuery(branding.logo)).data ?? null
  const look = brandingFor(plan, { ...brandingSettings, ...changes, logo: logo && branding.logo })
  const board = { url: '', roadmap: roadmapPublic }
  const frame = usePreview({
    config: {
      project: { name, slug },
      branding: look,
      language: null,
      views,
      types,
      recording: false,
      statuses,
      board,
    },
    logo,
    theme,
  })
  const heading = useId()
  return (
    <section className={classes.preview} aria-labelledby={heading}>
      <Group gap="xs">
        <h3 id={heading} className={classes.heading}>
          Live preview
        </h3>
        <SegmentedControl
          size="xs"
          aria-label="Plan"
          data={Object.values(plans).map(({ name, title }) => ({ value: name, label: title }))}
          value={plan}
          onChange={(value) => setPlan(value as PlanName)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Colours"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={(value) => setTheme(value as Preview['theme'])}
        />
        <SegmentedControl
          size="xs"
          aria-label="Screen"
          className={classes.screens}
          data={[
            { value: 'desktop', label: <ScreenLabel Icon={IconDeviceDesktop} words="Desktop" /> },
            { value: 'phone', label: <ScreenLabel Icon={IconDeviceMobile} words="Phone" /> },
          ]}
          value={screen}
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

/** Keeps the page in the frame in sync with `preview`. @returns a ref for the frame's element. */
function usePreview(preview: Preview) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  // Any target origin: the sandboxed page has an opaque origin, and only our own pages can be in this frame.
  const show = () => ref.current?.contentWindow?.postMessage(preview, '*')
  useTimeout(show, loaded ? pause : null, JSON.stringify(preview))
  return { ref, onLoad: () => setLoaded(true) }
}

const ScreenLabel = ({ Icon, words }: { Icon: typeof IconDeviceMobile; words: string }) => (
  <>
    <Icon size={16} aria-hidden style={{ display: 'block' }} />
    <VisuallyHidden>{words}</VisuallyHidden>
  </>
)
