import type { Site } from '@earshot/shared/board/site'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import type { Roadmap } from '@earshot/shared/roadmap/roadmap'
import { createRoot } from 'react-dom/client'
import { reportOpening } from '../lib/notice-opening.ts'
import { loadTexts, t, useLanguage } from '../texts/texts.ts'
import { takeIdentity } from './contact/identity.ts'
import { PublicBoard } from './PublicBoard.tsx'
import { usePageAddress } from './parts/address.ts'

/** Data that the server wrote into the page (`server/src/pages/board-document.ts`). */
interface Sent {
  site: Site
  first?: Page<PublicFeedback>
  roadmap?: Roadmap
  item?: PublicFeedback
}

/** Renders a board into its element: in the organisation's frame, or within our own English page. */
export async function showBoard(element: HTMLElement): Promise<void> {
  const sent = JSON.parse(element.dataset.board ?? '') as Sent
  const framed = element.dataset.framed !== undefined
  await loadTexts(framed ? sent.site.language : 'en')
  reportOpening()
  const identity = takeIdentity(sent.site.key)
  // A second signed link to the open page changes only its fragment, so the page must reload.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#identity=')) location.reload()
  })
  createRoot(element).render(
    <Shown sent={sent} heading={element.dataset.heading} framed={framed} identity={identity} />,
  )
}

function Shown({
  sent,
  heading,
  framed,
  identity,
}: {
  sent: Sent
  heading: string | undefined
  framed: boolean
  identity: string | undefined
}) {
  const address = usePageAddress()
  const language = useLanguage()
  return (
    <PublicBoard
      key={language}
      site={sent.site}
      heading={framed ? t('heading') : (heading ?? '')}
      lead={leadOf(sent.site)}
      address={address}
      framed={framed}
      identity={identity}
      first={sent.first}
      roadmap={sent.roadmap}
      item={sent.item}
    />
  )
}

/** Lead of a public board. A private board has none, because strangers see its header before they are admitted. */
const leadOf = ({ access, project }: Site): string | undefined =>
  access === 'public' ? t('lead', { name: project.name }) : undefined
