import type { Config } from '../../../lib/config/config.ts'
import type { OutboundClient } from '../../../lib/safe-fetch/outbound-client.ts'

/** The means of calling a tracker: each service takes its own settings from the configuration. */
export interface TrackerMeans {
  config: Config
  /** For a tracker whose address is a customer's choice. */
  outbound: OutboundClient
}

/** An issue as its tracker describes it; `canceled` if it was closed undone. */
export interface TrackedIssue {
  /** Number of the issue within its place, such as a repository or a team. */
  number: number
  title: string
  url: string
  state: 'open' | 'closed' | 'canceled'
}

/** A link in an issue, such as the one back to its item. */
export interface IssueUrl {
  title: string
  url: string
}

/** A picture of an item, by its address, which only the team can open. */
export interface IssuePicture extends IssueUrl {
  /** The picture as WebP, for a tracker that takes it; undefined for a file that is none, is too large or is gone. */
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface NewIssue {
  /** UUID of the link to the issue: a tracker that accepts ids creates the issue once. */
  id: string
  /** Milliseconds since 1970 at which somebody asked for the issue. */
  linkedAt: number
  isBug: boolean
  title: string
  /** The customer's words; '' for none. */
  words: string
  /** Where a bug was seen. */
  facts: readonly { name: string; value: string }[]
  pictures: readonly IssuePicture[]
  backlink: IssueUrl
}

/** Calls of one place of issues, such as a repository or a team. Every call @throws TrackerRefusal. */
export interface TrackerClient {
  /** Proves that the token reaches the target. @returns the address of its page. */
  check(): Promise<string>
  createIssue(issue: NewIssue): Promise<TrackedIssue>
  /** An existing issue, which gets a way back to the item if the service has a place for it. */
  linkIssue(number: number, backlink: IssueUrl): Promise<TrackedIssue>
  setState(number: number, state: TrackedIssue['state']): Promise<void>
  /** The issue as it is now. */
  readIssue(number: number): Promise<TrackedIssue>
  /** Takes Earshot's own mark of a canceled issue off one that is open again, of a service whose events are partial. */
  clearMark?(number: number): Promise<void>
  /** Makes the service post what happens to issues to an address. @returns the service's id of the hook. */
  createHook(address: string, secret: string): Promise<string>
  deleteHook(id: string): Promise<void>
}

/** A request of the service to our hook: its headers by name, and the bytes that are signed. */
export interface Delivery {
  header: (name: string) => string
  body: Uint8Array
}

/** An event of a target: the issues that it is about, and what became of them. */
export interface TrackerEvent {
  numbers: readonly number[]
  title?: string
  state?: TrackedIssue['state'] | 'gone'
  /** True if further events may tell the rest of the same change, so the issue is read before the state counts. */
  isPartial?: boolean
  /** True for an open issue that has the mark of a canceled one. */
  isMarked?: boolean
}

/** An issue tracker that projects can be connected to. */
export interface TrackerService {
  connect(means: TrackerMeans, access: { token: string; target: string }): TrackerClient
  /** Name of an issue as people write it. */
  referenceOf(target: string, number: number): string
  /** True if the service signed the delivery with the secret, and lately where it says when. */
  isAuthentic(delivery: Delivery, secret: string, now: number): boolean
  /** True for a delivery with a signature, of a service of which only newer versions sign. */
  hasSignature?(delivery: Delivery): boolean
  /** Undefined for an event that concerns no issue of the target. @throws ZodError for a damaged one. */
  readEvent(delivery: Delivery, target: string): TrackerEvent | undefined
}
