import { useDraggable } from '@dnd-kit/core'
import { counted } from '@earshot/shared/format/counted'
import { formatMonth } from '@earshot/shared/format/format'
import type { RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import type { Status } from '@earshot/shared/status/status'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { paths } from '../lib/paths.ts'
import classes from './Roadmap.module.css'

interface FaceProps {
  item: RoadmapItem
  status: Status | undefined
  byMonth: boolean
  menu?: ReactNode
}

/** Visible details of an item, without those that its column implies. */
export function RoadmapCardFace({ item, status, byMonth, menu }: FaceProps) {
  const { id, reference, title, voteCount, targetMonth } = item
  return (
    <div className={classes.card}>
      <div className={classes.words}>
        <Link to={paths.feedbackItem(id)} draggable={false}>
          <bdi>{title}</bdi>
        </Link>
        <p className={classes.facts}>
          <span>{reference}</span>
          <span>{counted(voteCount, 'vote')}</span>
          {byMonth
            ? status && <StatusPill {...status} />
            : targetMonth && <span>{formatMonth(targetMonth)}</span>}
        </p>
      </div>
      {menu}
    </div>
  )
}

interface Props extends FaceProps {
  /** Targets of the menu; empty for members who may not move the item. */
  places: readonly { name: string; onChoose: () => void }[]
}

/** An item on the roadmap, moved by dragging or by menu. */
export function RoadmapCard({ places, ...face }: Props) {
  const { item } = face
  const movable = places.length > 0
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: item.id, disabled: !movable })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-movable={movable || undefined}
      data-dragged={isDragging || undefined}
    >
      <RoadmapCardFace
        {...face}
        menu={
          movable && (
            <MoreMenu label={`Move ${item.reference}`} size={24}>
              <Menu.Label>Move to</Menu.Label>
              {places.map(({ name, onChoose }) => (
                <Menu.Item key={name} onClick={onChoose}>
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
            </MoreMenu>
          )
        }
      />
    </li>
  )
}
