import type { Roadmap, RoadmapColumn } from '@earshot/shared/roadmap/roadmap'
import { ReportButton } from '../items/item-toggle.tsx'
import { Loaded } from '../items/loaded.tsx'
import { monthName } from '../items/time.ts'
import { contact, services } from '../panel/services.ts'
import { toRow } from '../views/feedback-row.tsx'
import { nameOf, t } from '../views/text.ts'
import { BoardLink } from './board-link.tsx'

async function readRoadmap(): Promise<Roadmap> {
  const roadmap = await contact.read<Roadmap>('v1/roadmap')
  for (const { items } of roadmap.columns) contact.votes.load(items)
  return roadmap
}

function headingOf({ statusId, month }: RoadmapColumn): string {
  if (month) return monthName(month)
  const status = services.config?.statuses.find(({ id }) => id === statusId)
  return status ? nameOf(status.name) : t('later')
}

const toSection = (column: RoadmapColumn) => (
  <section key={column.statusId ?? column.month}>
    <h4>
      {headingOf(column)}{' '}
      <small>
        {column.items.length}
        {column.more && '+'}
      </small>
    </h4>
    {/* Rows leave out the status if the section's heading names it. */}
    <ul>
      {column.items.map((item) =>
        toRow({ ...item, isUntagged: !!column.statusId }, () => <ReportButton item={item} />),
      )}
    </ul>
  </section>
)

/** Planned, started and finished items, a section for each status or month. */
export const RoadmapView = () => (
  <>
    <div className="bar">
      <h3 className="big">{t('roadmap')}</h3>
      <BoardLink query="view=roadmap" label={t('openPage')} />
    </div>
    <Loaded read={readRoadmap}>
      {({ columns }) => {
        const filled = columns.filter(({ items }) => items.length)
        return filled.length ? filled.map(toSection) : <p className="box">{t('noRoadmap')}</p>
      }}
    </Loaded>
  </>
)
