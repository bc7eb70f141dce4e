import type { Contact } from '@earshot/shared/contact/contact'
import { openDrafts } from '@earshot/shared/contact/drafts'
import type { ContactForm, FormSetup } from '@earshot/shared/contact/form'
import type { ContactSentence, ContactSetup } from '@earshot/shared/contact/setup'
import { openStore } from '@earshot/shared/contact/store'
import type { Votes } from '@earshot/shared/contact/votes'
import type { Writer } from '@earshot/shared/contact/writer'
import type { WidgetConfig } from '@earshot/shared/widget/widget'
import type { Bridge, Host, WidgetOptions } from '../interface/bridge.ts'
import type { SubmittedDraft } from '../interface/interface.ts'
import type { Attachments } from './attachment.ts'
import { chunkNamed } from './chunk.ts'
import { type LateChunk, type MakeLate, makeLateChunks } from './late-chunk.ts'
import type { Diagnostics, FormPictures, Forms, Items, News, Sent, Views } from './late-views.ts'
import { memoize } from './memoize.ts'
import { makeNavigator, type Navigator } from './navigator.ts'
import { find, loadTexts, type PanelText, t } from './text.ts'

/** A file that was chosen, pasted or dropped for a form. */
export type WaitingFile = File & { method: 'upload' | 'paste' | 'drop' }

/** The part of the contact client that sends, as the panel has it; the views add the one that reads. */
export interface PanelContact extends Writer {
  /** Text about to be sent, as the page's `beforeSend` returns it; undefined if the page refuses it. */
  wordsToSend(draft: SubmittedDraft): Promise<Pick<SubmittedDraft, 'title' | 'body'> | undefined>
  /**
   * Sends a form's files that the server does not have yet, or `all`, and gives their ids; rejects if files wait for code
   * that cannot be loaded.
   */
  upload(form: string, all: boolean): Promise<string[] | undefined>
}

/** Exports of the chunk with the contact client and the views. */
interface ContactChunk {
  code: Views
  connect(services: PanelServices): PanelContact
}

/** PanelServices of the panel's views. */
export interface PanelServices
  extends FormSetup,
    Omit<ContactSetup, 'emit' | 'options' | 'tellMistake'>,
    Pick<Bridge, 'tellMistake' | 'getHandlers' | 'importChunk' | 'getConfig'> {
  options: WidgetOptions
  /** The project's configuration, once it is loaded; null where it cannot be. */
  config?: WidgetConfig | null
  /** The part of the contact client that sends, once it is loaded. */
  contact?: PanelContact
  /** Loads the contact client, once; after a failure again. */
  connect(): Promise<PanelContact>
  /** Those that the views show, once they are loaded. */
  votes?: Votes
  navigator: Navigator
  late: LateChunk<Views>
  /** Loaded when pointer or focus reaches what leads to a form, and with a form. */
  forms: LateChunk<Forms>
  /** Loaded with a form, behind what that shows. */
  sent: LateChunk<Sent>
  /** Loaded when pointer or focus reaches an item in a list, with one's own items, and with what it holds. */
  items: LateChunk<Items>
  /** Loaded when one of its views is shown. */
  news: LateChunk<News>
  /** Loaded with the form of a bug report. */
  diagnostics: LateChunk<Diagnostics>
  pictures: LateChunk<FormPictures>
  /** The form that is shown and takes files; its name is `bug`, `idea`, or what a comment is written to. */
  form?: Pick<ContactForm<unknown>, 'name' | 'errors'>
  /** By form: files that wait for the code that takes them. */
  transfers: Record<string, WaitingFile[]>
  /** By form. Kept here rather than in the form, which goes away with every step back. */
  attachments: Record<string, Attachments>
  makeLate: MakeLate
  host: Host
  /** Aborted when the widget is destroyed. */
  signal: AbortSignal
  emit: Bridge['emit']
  /** Closes the panel. */
  close(): void
}

/**
 * The running panel's services: a page has one panel at a time, and a context for them would cost every
 * page that embeds it.
 */
export let services: PanelServices

/** Functions with which the views read, vote and send. Kept here, as late chunks may contain another copy of them. */
export let contact: Contact

/** Takes that of the panel that runs now. */
export function setContact(current: Contact): void {
  contact = current
}

/** Sets up the services; `changed` is called whenever the views have something new to show. */
export function startServices(bridge: Bridge, close: () => void, changed: () => void): PanelServices {
  const { base, options } = bridge
  const store = openStore(options.key)
  const load = memoize(chunkNamed<ContactChunk>(bridge, 'views'))
  const connect = memoize(async () => {
    const chunk = await load()
    started.contact = chunk.connect(started)
    return started.contact
  })
  const host = bridge.getHost()
  const makeLate = makeLateChunks(bridge, { connect, changed }, () => loadTexts(options, base))
  const late = makeLate<Views>('views', undefined, load)
  const forms = makeLate<Forms>('forms', late)
  const items = makeLate<Items>('items', late)
  const started: PanelServices = {
    ...bridge,
    store,
    // Those of the views are loaded with what asks for them.
    sentence: (name: ContactSentence) => t(name as PanelText),
    // English has none: it is what the server says.
    reason: (code, sentence) => find(`error_${code}`) ?? sentence,
    changed,
    drafts: openDrafts(store),
    outbox: {
      post: async (...request) => (await connect()).outbox.post(...request),
      put: async (...request) => (await connect()).outbox.put(...request),
    },
    connect,
    close,
    navigator: makeNavigator(changed),
    late,
    forms,
    sent: makeLate('sent', forms),
    items,
    news: makeLate('news', items),
    diagnostics: makeLate('diagnostics'),
    pictures: makeLate('pictures'),
    transfers: {},
    attachments: {},
    makeLate,
    host,
  }
  services = started
  return started
}
