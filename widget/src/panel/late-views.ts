import type { ContactForm } from '@earshot/shared/contact/form'
import type { PostResult } from '@earshot/shared/contact/outbox'
import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type {
  Environment,
  FeedbackKind,
  OwnFeedback,
  PublicFeedback,
  SubmittedFeedback,
} from '@earshot/shared/feedback/feedback'
import type { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import type { Page } from '@earshot/shared/field/page'
import type { ContactDetailsChange } from '@earshot/shared/person/contact-details'
import type { RichText as Blocks } from '@earshot/shared/text/rich-text'
import type { ReactNode } from 'react'
import type { LateCode } from './late-chunk.ts'
import type { FurtherRoute } from './navigator.ts'

/** Diagnostics of the page and the browser in a bug report. */
export type BugDiagnostics = Pick<NewFeedback, 'environment' | 'diagnostics'>

/** Sends a form; undefined where it was refused, without an answer where it is queued. */
export type PostForm = (more: object, instead?: string) => Promise<PostResult<unknown> | undefined>

/** First pages of the home view's lists; null for a list that could not be read. */
export interface HomeContent {
  own: Page<OwnFeedback> | null
  ideas: Page<PublicFeedback> | null
  /** Publication time of the newest changelog entry, in milliseconds since 1970; 0 if there is none. */
  newest: number
}

/** Exports of the chunk with the further views. */
export interface Views extends LateCode {
  FurtherView(props: { route: FurtherRoute }): ReactNode
  /** Reads the first pages of the home view's lists. */
  readHome(): Promise<HomeContent>
  /** @param props with the forms' buttons, where they stand below a list */
  HomeLists(props: { actions: ReactNode; content: HomeContent }): ReactNode
}

/** Input of a form's further fields that no draft keeps; written by them, and read when the form is sent. */
export interface FormExtras {
  details?: ContactDetailsChange
  diagnostics?: BugDiagnostics
}

/** Exports of the chunk with the parts of a form beside its text. */
export interface Forms extends LateCode {
  /**
   * Fields below a form's pictures: the project's own fields, the address for notifications, and for a bug its diagnostics.
   */
  FormDetails(props: {
    kind: FeedbackKind
    form: ContactForm<SubmittedFeedback>
    extras: FormExtras
  }): ReactNode
  /** Saves the address and the name; rejects where the server refuses them. */
  saveDetails(extras: FormExtras): Promise<void>
  /** Similar items, and as whom a form is sent; @param props with what sends the form, with `more`, to the path `instead` of its own */
  BeforeSending(props: { kind: FeedbackKind; title: string; post: PostForm }): ReactNode
}

/** Exports of the chunk with the project's own fields in a form. */
export interface Fields extends LateCode {
  /** Reads which fields the project asks for; none while that fails. */
  read(): Promise<void>
  FormFields(props: { form: ContactForm<SubmittedFeedback> }): ReactNode
}

/** Exports of the chunk with the view after a form. */
export interface Sent extends LateCode {
  /** Where one goes from there. */
  SentActions(): ReactNode
  SentDetails(props: { submitted?: SubmittedFeedback }): ReactNode
}

/** Exports of the chunk with single items, the visitor's notifications and the questions about fixes. */
export interface Items extends LateCode {
  ItemView(props: { id: string; reported?: boolean }): ReactNode
  /** @param props with what stands below the questions, and appears with them */
  FixQuestions(props: { feedbackId?: string; children: ReactNode }): ReactNode
  NotificationsView(): ReactNode
}

/** Exports of the chunk with the changelog and the roadmap. */
export interface News extends LateCode {
  EntryView(props: { entryId: string }): ReactNode
  NewsView(): ReactNode
  /** The team's words with their links and marks. */
  RichText(props: { text: Blocks }): ReactNode
  RoadmapView(): ReactNode
}

/** All that may be told of the page and the browser, scrubbed. */
export interface AllDiagnostics {
  environment: Environment
  metadata: Record<string, string>
  /** Oldest first. */
  entries: DiagnosticEntry[]
}

/** Exports of the chunk that reads and scrubs what reports tell of the page and the browser. */
export interface Diagnostics extends LateCode {
  /** Those of a report without a form. */
  readEnvironment(): Environment
  readDiagnostics(): AllDiagnostics
}

/** Exports of the chunk that shows what a bug report tells, before it is sent. */
export interface Disclosure extends LateCode {
  /** @param props with what reads the diagnostics as they are now */
  DiagnosticsField(props: { extras: FormExtras; read(): AllDiagnostics }): ReactNode
}

/** Exports of the chunk with the pictures of forms. */
export interface FormPictures extends LateCode {
  Pictures(props: { form: string }): ReactNode
  /** Adds to a form what was chosen, pasted and dropped for it. */
  takeTransfers(form: string): Promise<void>
  /** Loads what `begin` needs; to be called when somebody reaches for its button. */
  approach(form: string): void
  /** Takes a screenshot, or asks for a file; to be called by a click, as browsers want one for that. */
  begin(form: string): Promise<void>
  /**
   * Sends the form's pictures that the server does not have yet, or `all`, and gives their ids, without those that a
   * limit keeps out; rejects with why it cannot, and keeps all of them.
   */
  upload(form: string, all: boolean): Promise<string[]>
  /** Forgets the pictures of a form that was sent, but for those that a limit kept out. */
  forget(form: string): void
}
