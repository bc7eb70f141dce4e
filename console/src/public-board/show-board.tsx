import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import type { Site } from '@earshot/shared/site'
import { createRoot } from 'react-dom/client'
import { usePageAddress } from './address.ts'
import { BoardFrame } from './BoardFrame.tsx'
import { takeIdentity } from './identity.ts'
import { PublicBoard } from './PublicBoard.tsx'

/** What the server wrote into the page (`server/src/pages/board-document.ts`). */
interface Sent {
  site: Site
  first?: Page<PublicFeedback>
  item?: PublicFeedback
}

/** Renders a board into its element on a page: in a frame of the organisation's, or inside of our own page. */
export function showBoard(element: HTMLElement): void {
  const sent = JSON.parse(element.dataset.board ?? '') as Sent
  const { heading = '', framed } = element.dataset
  const identity = takeIdentity(sent.site.key)
  // A second signed link to the page that is open changes its fragment alone.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#identity=')) location.reload()
  })
  createRoot(element).render(
    <Shown sent={sent} heading={heading} framed={framed !== undefined} identity={identity} />,
  )
}

function Shown({
  sent,
  heading,
  framed,
  identity,
}: {
  sent: Sent
  heading: string
  framed: boolean
  identity: string | undefined
}) {
  const address = usePageAddress()
  const board = (
    <PublicBoard
      site={sent.site}
      heading={heading}
      lead={leadOf(sent.site)}
      address={address}
      identity={identity}
      first={sent.first}
      item={sent.item}
    />
  )
  return framed ? <BoardFrame site={sent.site}>{board}</BoardFrame> : board
}

const leadOf = ({ project }: Site): string =>
  `What would make ${project.name} better? Vote for it, or say it first. You need no account.`
