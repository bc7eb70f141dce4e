import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import type { Site } from '@earshot/shared/site'
import { createRoot } from 'react-dom/client'
import { usePageAddress } from './address.ts'
import { BoardFrame } from './BoardFrame.tsx'
import { PublicBoard } from './PublicBoard.tsx'

/** What the server wrote into the page (`server/src/pages/board-document.ts`). */
interface Sent {
  site: Site
  first?: Page<PublicFeedback>
  item?: PublicFeedback
}

/** Puts the board into its place on a page: in a frame of the organisation's, or inside of our own page. */
export function showBoard(place: HTMLElement): void {
  const sent = JSON.parse(place.dataset.board ?? '') as Sent
  const { heading = '', framed } = place.dataset
  createRoot(place).render(<Shown sent={sent} heading={heading} framed={framed !== undefined} />)
}

function Shown({ sent, heading, framed }: { sent: Sent; heading: string; framed: boolean }) {
  const address = usePageAddress()
  const board = (
    <PublicBoard
      site={sent.site}
      heading={heading}
      lead={leadOf(sent.site)}
      address={address}
      first={sent.first}
      item={sent.item}
    />
  )
  return framed ? <BoardFrame site={sent.site}>{board}</BoardFrame> : board
}

const leadOf = ({ project }: Site): string =>
  `What would make ${project.name} better? Vote for it, or say it first. You need no account.`
