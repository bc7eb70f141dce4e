import type { CatalogueOf } from '@earshot/shared/texts/catalogue'
import type { en } from './en.ts'

/** German error messages by the code of the response. */
export const de: CatalogueOf<typeof en> = {
  'error.network': 'Keine Verbindung zum Server. Prüf bitte die Internetverbindung und versuch es nochmal.',
  'error.blocker':
    'Etwas in diesem Browser, etwa ein Werbeblocker, hat das Senden verhindert. Dein Text ist noch da: Erlaube dieser Website zu senden und versuch es nochmal.',
  'error.rate_limited': 'Das waren zu viele Anfragen. Warte bitte einen Moment und versuch es dann nochmal.',
  'error.overloaded': 'Der Server ist gerade ausgelastet. Versuch es bitte gleich nochmal.',
  'error.unavailable': 'Der Server ist gerade ausgelastet. Versuch es bitte gleich nochmal.',
  'error.internal': 'Bei uns ist etwas schiefgegangen. Versuch es bitte nochmal.',
  'error.identity_required':
    'Hier können nur angemeldete Personen schreiben. Melde dich auf der Website an, von der du kommst, und versuch es nochmal.',
  'error.forbidden': 'Das Team dieser Website nimmt das von dir nicht mehr an.',
  'error.frozen': 'Hier kann nicht mehr abgestimmt, gemeldet oder kommentiert werden.',
  'error.conflict': 'Das lässt sich nicht mehr ändern.',
  'error.board_private': 'Dieses Board ist nicht öffentlich.',
  'error.not_found': 'Das gibt es hier nicht mehr.',
  'error.field.email': 'Bitte gib eine gültige E-Mail-Adresse ein',
  'error.field.code':
    'Der Code stimmt nicht, ist abgelaufen oder wurde zu oft versucht. Fordere bitte einen neuen an.',
  'error.field.name': 'Bitte gib einen Namen ohne Links und Adressen ein',
  'error.fields.number':
    'Bitte gib eine Zahl mit höchstens vier Nachkommastellen ein, zum Beispiel {{example}}',
  'error.fields.date': 'Bitte gib einen Tag ein',
  'error.fields.url': 'Bitte gib eine Adresse ein, die mit https:// beginnt',
}
