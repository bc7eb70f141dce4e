import { formatRangeOnBothClocks } from '@earshot/shared/format/format'
import type { Incident, Maintenance } from '@earshot/shared/service-status/service-status'
import { incidentImpactLabels } from '@earshot/shared/service-status/service-status-words'
import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { paths } from '../../lib/paths.ts'
import classes from './ServiceNotices.module.css'

interface ServiceNotice {
  /** Stored when the notice is closed; a changed notice has a new key and appears again. */
  key: string
  tone: 'incident' | 'maintenance'
  title: string
  text: string
  anchor: string
}

/** Number of closed notices that a browser remembers. */
const closedMax = 50

interface Props {
  incidents: readonly Incident[]
  maintenance: readonly Maintenance[]
}

/** Open incidents and upcoming maintenance. Each notice can be closed. */
export function ServiceNoticeList({ incidents, maintenance }: Props) {
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'earshot-closed-notices',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const notices = [...incidents.map(incidentNotice), ...maintenance.map(maintenanceNotice)].filter(
    ({ key }) => !closed.includes(key),
  )
  if (notices.length === 0) return null
  return (
    <section className={classes.notices} aria-label="Service notices">
      {notices.map(({ key, tone, title, text, anchor }) => (
        <div key={key} className={classes.notice} data-tone={tone} role="status">
          {tone === 'incident' ? (
            <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
          ) : (
            <IconTool size={18} aria-hidden className={classes.icon} />
          )}
          <p className={classes.words}>
            <b>{title}</b> {text} <a href={`${paths.status()}#${anchor}`}>See the status page</a>
          </p>
          <CloseButton
            aria-label={`Close: ${title}`}
            className={classes.close}
            onClick={() => setClosed((before) => [...before, key].slice(-closedMax))}
          />
        </div>
      ))}
    </section>
  )
}

const incidentNotice = ({ id, title, impact }: Incident): ServiceNotice => ({
  key: `${id} ${impact}`,
  tone: 'incident',
  title: `${incidentImpactLabels[impact]}:`,
  text: `${title}.`,
  anchor: `incident-${id}`,
})

function maintenanceNotice({ id, title, startsAt, endsAt }: Maintenance): ServiceNotice {
  const hasBegun = startsAt <= Date.now()
  return {
    key: `${id} ${hasBegun ? 'begun' : 'ahead'}`,
    tone: 'maintenance',
    title: hasBegun ? 'Maintenance is under way:' : 'Scheduled maintenance:',
    text: `${title}, ${formatRangeOnBothClocks(startsAt, endsAt)}.`,
    anchor: `maintenance-${id}`,
  }
}
