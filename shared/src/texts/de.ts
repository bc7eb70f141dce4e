import type { CatalogueOf } from './catalogue.ts'
import type { en } from './en.ts'

/** Texts that the public board, its documents, emails and the widget share, in German. */
export const de: CatalogueOf<typeof en> = {
  votes_one: '{{count, number}} Stimme',
  votes_other: '{{count, number}} Stimmen',
  heading: 'Feedback und Ideen',
  'page.roadmap': 'Roadmap',
  'page.changelog': 'Neuigkeiten',
  'roadmap.later': 'Später',
  'private.team': 'Dieses Board ist für das Team von {{name}}. Zum Lesen bitte mit dem Teamkonto anmelden.',
  'private.contacts':
    'Dieses Board ist für Kundinnen und Kunden von {{name}}. Öffne es aus {{name}}, während du dort angemeldet bist, oder melde dich per E-Mail an.',
  'status.Open': 'Offen',
  'status.Under review': 'Wird geprüft',
  'status.Planned': 'Geplant',
  'status.In progress': 'In Arbeit',
  'status.Done': 'Erledigt',
  'status.Declined': 'Abgelehnt',

  // The question after something is done
  'fix.ask.bug': 'Ist das für dich behoben?',
  'fix.ask.idea': 'Funktioniert es für dich?',
  'fix.yes.bug': 'Ja, behoben',
  'fix.yes.idea': 'Ja, funktioniert',
  'fix.no.bug': 'Nein, noch nicht',
  'fix.no.idea': 'Nein, für mich nicht',
}
