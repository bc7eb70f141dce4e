import { fileLimits } from './file-limits.ts'

/**
 * Every length and count that server, console, widget and docs quote.
 * Lengths are in UTF-16 code units (what `maxlength` counts), sizes in bytes, times in milliseconds.
 */
export const limits = {
  /** Product specification, sections 5 and 9. */
  nameMax: 1024,
  emailMax: 1024,
  passwordMin: 6,
  passwordMax: 512,
  loginPasswordMax: 1024,
  inviteMessageMax: 2048,
  /** Open invitations of one organisation. */
  openInvitationsMax: 100,
  suspensionReasonMax: 500,

  /** Organisations on the Free plan that one person may own: a person needs few, and each uses storage. */
  freeOrganisationsOwned: 5,
  /** Downloads of an organisation's archive a day: each reads all of its rows and files. */
  archivesDaily: 10,
  projectNameMax: 80,
  /** Length of a slug, the part of an address that names a project's public board. */
  slugMin: 3,
  slugMax: 60,
  /** Days for which a replaced public key goes on working: the default and the maximum. */
  keyOverlapDays: 7,
  keyOverlapDaysMax: 30,
  earlierKeysMax: 5,
  originsPerProject: 20,
  originMax: 253,
  launcherTextMax: 24,
  /** A text of the widget in a project's own words. */
  ownTextMax: 120,
  senderNameMax: 60,
  logoBytesMax: 512 * 1024,

  feedbackTitleMax: 200,
  feedbackBodyMax: 10_000,
  commentBodyMax: 5_000,
  /** Time in which the team may undo the deletion of a comment; its text is erased after that. */
  commentUndo: 24 * 60 * 60 * 1000,
  /** Time in which the deletion of a task may be undone. */
  taskUndo: 24 * 60 * 60 * 1000,
  /** Earlier versions kept of an edited comment: the newest. */
  commentVersionsKept: 20,
  /** Held comments shown under one item in the inbox; the others are on the item's page. */
  heldCommentsShown: 5,
  /** A project's list of held words: their number, and the length of each. */
  heldWordsMax: 200,
  heldWordMax: 60,
  /** Time in which an equal text counts as repeated. */
  repeatedTextWithin: 24 * 60 * 60 * 1000,
  /** Minimum bytes of different words: shorter texts, such as "Me too", may be repeated. */
  repeatedTextMin: 24,
  /** The team's note in a notification. */
  notificationNoteMax: 500,
  /** Milliseconds for which an action can be taken back by the shortcut: later, a colleague may have gone on from it. */
  undo: 10 * 60_000,
  /** Time for which a notification is kept, read or not. */
  notificationsKept: 180 * 24 * 60 * 60 * 1000,
  /** Excerpt of a comment in a notification. */
  excerptMax: 160,
  /** Entries of a bug report's diagnostics: twice as many as the widget sends. */
  diagnosticEntriesMax: 200,
  diagnosticTextMax: 1_000,
  releaseMax: 100,
  diagnosticStackMax: 4_000,
  diagnosticsBytes: 24 * 1024,
  metadataMax: 20,
  metadataNameMax: 80,
  metadataValueMax: 400,
  statusNameMax: 40,
  statusesPerProject: 20,
  /** Items that a column of a roadmap shows. */
  roadmapColumnMax: 30,
  /** Past months for which a roadmap shows finished items. */
  roadmapMonthsBefore: 2,
  /** Items moved in one transaction when their status is deleted. */
  statusMoveBatch: 1_000,
  contactNameMax: 100,
  voteReasonMax: 500,
  /** Addresses of one pasted list of voters, and the characters of the list. */
  voteBatchMax: 500,
  voteBatchTextMax: 65_536,
  sourceMax: 2_000,
  personNoteMax: 5_000,
  notesPerPerson: 200,
  /** Claims of a signed identity beside the name: traits with a name and a value each. */
  contactTraitsMax: 20,
  contactTraitNameMax: 40,
  contactTraitMax: 200,
  companyNameMax: 100,
  companyDomainMax: 253,
  companyPlanMax: 100,
  /** In the smallest unit of a currency; thousands of such companies still sum up to a number that JSON can hold. */
  companyRevenueMax: 999_999_999_999,
  companySizeMax: 100_000_000,
  /** Items of a company changed by one statement, which takes some milliseconds. */
  companyBatch: 500,
  /** Lifetime of the link that confirms a contact's address. */
  contactAddressLife: 24 * 60 * 60 * 1000,
  /** Time in which entering an equal address again sends no second confirmation. */
  contactAddressPause: 10 * 60 * 1000,
  /** Lifetime of the code for a contact's login, and the attempts it allows. */
  contactCodeLife: 10 * 60 * 1000,
  contactCodeTries: 5,

  ...fileLimits,

  changelogTitleMax: 200,
  changelogBodyMax: 20_000,
  /** Images of one entry, including those that its text no longer shows, and the time for which the latter are kept. */
  entryImagesMax: 50,
  entryImagesUnusedKept: 24 * 60 * 60 * 1000,
  /** Items of feedback linked to one entry. */
  changelogItemsMax: 50,

  taskTitleMax: 200,
  taskDescriptionMax: 10_000,
  tagNameMax: 40,
  tagsPerItem: 20,
  tagsPerOrganisation: 500,
  /** Items of feedback, tasks, and tags in one change of tags. */
  taggedMax: 100,
  blockedReasonMax: 200,
  columnNameMax: 40,
  columnsPerBoard: 20,
  boardColumnPage: 50,

  noticeTitleMax: 120,
  noticeBodyMax: 2_000,
  claimReasonMax: 1_000,
  complimentaryNoteMax: 200,
  /**
   * Farthest end of maintenance in the future, and start of an incident in the past: anything farther is a typing
   * mistake.
   */
  noticeWithin: 365 * 24 * 60 * 60 * 1000,
  /**
   * The ninety days that the status page shows and the months that a claim can be about (this month and the one before,
   * 62 days at most), with days to spare. Claims keep their own figures.
   */
  statusSamplesKept: 100 * 24 * 60 * 60 * 1000,

  searchQueryMax: 200,
  /** Best matches that a search of the inbox lists. */
  searchedMax: 500,
  /** Items that the inbox counts exactly in each of its views. */
  countedMax: 1_000,
  similarMax: 5,
  /** Reports shown on a bug's page for the team, and reports of one bug per contact. */
  reportsShown: 100,
  sameErrorsShown: 20,
  reportsPerPerson: 10,
  pageSize: 20,
  pageSizeMax: 100,
  pageMax: 100_000,
  /** Length of a page's opaque cursor. */
  cursorMax: 500,
  /** Length of an item's reference, such as `IDEA-12`. */
  referenceMax: 20,
  /** People offered in a picker. */
  colleaguesMax: 1_000,
  /** Ids in one lookup of the caller's votes. */
  voteLookupMax: 50,

  jsonBodyBytes: 64 * 1024,
  idempotencyKeyMax: 255,
  /** Time for which the audit log keeps client addresses. */
  auditAddressKept: 30 * 24 * 60 * 60 * 1000,

  /** Time for which a job that failed for good, such as an undeliverable email, can be listed and run again. */
  deadLettersKept: 30 * 24 * 60 * 60 * 1000,

  /** A day longer than a browser stores an unsent request and retries it under its key. */
  idempotencyKept: 8 * 24 * 60 * 60 * 1000,

  sessionIdle: 30 * 24 * 60 * 60 * 1000,
  sessionAbsolute: 365 * 24 * 60 * 60 * 1000,
  /** Time for which a browser stays known for an address that signed in there. */
  knownDeviceLife: 365 * 24 * 60 * 60 * 1000,
  activationLife: 24 * 60 * 60 * 1000,
  heldSignUpKept: 90 * 24 * 60 * 60 * 1000,
  recoveryLife: 60 * 60 * 1000,
  /** Visit of the live demo. */
  demoLife: 2 * 60 * 60 * 1000,
  /**
   * Lifetime and length of the emailed code that a login from a new browser needs while an account's password is being
   * guessed.
   */
  loginCodeLife: 10 * 60 * 1000,
  loginCodeMax: 40,
  /** Lifetime of the link that puts an address on a mailing list; an address not confirmed by then is deleted. */
  subscriptionLife: 7 * 24 * 60 * 60 * 1000,
  /** Time for which a mailing list remembers an unsubscribed address. */
  unsubscribedKept: 30 * 24 * 60 * 60 * 1000,
  contactMessageMax: 5_000,
  contactMessageKept: 365 * 24 * 60 * 60 * 1000,
  emailChangeLife: 24 * 60 * 60 * 1000,
  /** Product specification, section 9: 5 days. */
  invitationLife: 5 * 24 * 60 * 60 * 1000,
  /** Time after a login in which it counts as recent. */
  recentLogin: 10 * 60 * 1000,
  /** Time limit of a login with Google. */
  googleFlowLife: 10 * 60 * 1000,
  returnPathMax: 2_000,
  userAgentMax: 400,
  photoBytesMax: 5 * 1024 * 1024,
  /** Time for which an idle visitor without any content is kept and recognised. */
  idleVisitorKept: 30 * 24 * 60 * 60 * 1000,
  contactTokenLife: 15 * 60 * 1000,

  /** Length of a signed identity token (`shared/src/identity/identity.ts`). */
  identityTokenMax: 4_096,
  /** Length of a BCP 47 tag from outside. */
  languageTagMax: 35,
  identityTokenLife: 60 * 60 * 1000,
  /** Tolerated difference between the clocks of two servers. */
  identityClockSkew: 60 * 1000,
  identitySubjectMax: 255,
  /** API keys of an organisation. */
  apiKeysMax: 50,
  apiKeyNameMax: 60,
  /** A place at an issue tracker, such as a repository as `owner/name`, and a token for it. */
  trackerTargetMax: 300,
  serviceTokenMax: 300,
  /** Issues that an item may be linked to, and a title of one. */
  issuesOfItemMax: 10,
  issueTitleMax: 256,
  /** One secret in use, and one that replaces it. */
  identitySecretsMax: 2,
  /** Days, today included, for which the console counts signed sessions. */
  identityMeasuredDays: 7,
  pageAddressMax: 2_000,
  /** Product specification, section 7: wait this long on a 429 without Retry-After. */
  retryAfterDefault: 3_000,
} as const
