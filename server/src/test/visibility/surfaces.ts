import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { StatusCategory } from '@earshot/shared/status/status'
import { findSiteByKey } from '../../features/board/site.ts'
import { GlobalCtx } from '../../http/context.ts'
import { BoardDocuments } from '../../pages/board-document.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../harness.ts'
import { type Board, type MadeItem, reportWord } from './board.ts'
import {
  contactNames,
  isBoardReader,
  isCommentEveryones,
  isEveryones,
  type Reader,
  readsComment,
  seesItem,
} from './visible.ts'

/** A reader, and the board's access. */
export interface Look {
  world: World
  board: Board
  reader: Reader
  caller: Caller
  access: BoardAccess
}

/** One place where content is shown: its complete response, and the words that it must contain. */
export interface Surface {
  show(look: Look): Promise<string>
  words(look: Look): string[]
}

/** The generated words of a text, each once, sorted. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(/zq[icer][0-9y]+x/g))].sort()

const texts = async (caller: Caller, paths: readonly string[]): Promise<string> =>
  (await Promise.all(paths.map(async (path) => (await caller.get(path)).text()))).join('\n')

const keyOf = ({ board }: Look): string => `key=${board.organisation.publicKey}`
const kinds: readonly FeedbackKind[] = ['idea', 'bug']
const categories: readonly StatusCategory[] = ['open', 'planned', 'started', 'done', 'closed']
const onRoadmap: readonly StatusCategory[] = ['planned', 'started', 'done']

/** An item is found by its reference as well as by its id. */
const nameOf = ({ id, reference, kind }: MadeItem): string => (kind === 'idea' ? reference : id)

/** True if the item is not merged into another. */
export const isOnItsOwn = ({ merged }: MadeItem): boolean => merged === undefined

/** The items of a board that a reader may see listed. */
const listed = ({ board, reader, access }: Look): MadeItem[] =>
  isBoardReader(reader, access) ? board.items.filter(isEveryones) : []
const wordsOf = (things: readonly { word: string }[]): string[] => things.map(({ word }) => word)
const listedComments = (look: Look): string[] =>
  listed(look).flatMap(({ comments }) => wordsOf(comments.filter(isCommentEveryones)))
const entryWord = ({ board, reader, access }: Look): string[] =>
  isBoardReader(reader, access) ? [board.entry.word] : []

/** A surface that shows the items listed on a board. */
const ofBoard = (
  paths: (look: Look) => string[],
  words: Surface['words'] = (look) => wordsOf(listed(look)),
): Surface => ({ show: (look) => texts(look.caller, paths(look)), words })

/** Surfaces for everyone. */
export const boardSurfaces: Record<string, Surface> = {
  list: ofBoard((look) =>
    kinds.flatMap((kind) =>
      [true, false].map(
        (finished) => `/e/v1/feedback?${keyOf(look)}&limit=100&kind=${kind}&finished=${finished}`,
      ),
    ),
  ),
  'list as a browser keeps it': { show: keptList, words: (look) => wordsOf(listed(look).filter(isFirst)) },
  'lists of categories': ofBoard((look) =>
    categories.flatMap((category) =>
      kinds.map(
        (kind) => `/e/v1/feedback?${keyOf(look)}&limit=100&sort=newest&kind=${kind}&category=${category}`,
      ),
    ),
  ),
  search: ofBoard((look) => [`/e/v1/feedback?${keyOf(look)}&limit=100&query=lantern`]),
  'similar items': ofBoard((look) =>
    look.board.items.map(({ word }) => `/e/v1/similar?${keyOf(look)}&title=lantern+${word}`),
  ),
  'one by one': ofBoard(
    (look) => look.board.items.map((item) => `/e/v1/feedback/${nameOf(item)}?${keyOf(look)}`),
    (look) => [...wordsOf(listed(look)), ...listedComments(look)],
  ),
  comments: ofBoard(
    (look) => look.board.items.map(({ id }) => `/e/v1/feedback/${id}/comments?${keyOf(look)}`),
    listedComments,
  ),
  roadmap: ofBoard(
    (look) => [`/e/v1/roadmap?${keyOf(look)}`],
    (look) => wordsOf(listed(look).filter(({ category }) => onRoadmap.includes(category))),
  ),
  changelog: ofBoard(
    (look) => [`/e/v1/changelog?${keyOf(look)}`, `/e/v1/changelog/${look.board.entry.id}?${keyOf(look)}`],
    (look) => [...wordsOf(listed(look)), ...entryWord(look)],
  ),
}

/** Documents that are the same for every reader. */
export const documentSurfaces: Record<string, Surface> = {
  'image of the changelog': { show: entryImage, words: (look) => entryWord({ ...look, reader: 'stranger' }) },
  feed: ofBoard(
    ({ board }) => [`/site-feedback/${board.slug}/changelog.atom`],
    ({ board, access }) => (access === 'public' ? [board.entry.word] : []),
  ),
  documents: {
    show: documents,
    words: (look) => {
      const everybody = { ...look, reader: 'stranger' } as const
      return [...wordsOf(listed(everybody)), ...entryWord(everybody)]
    },
  },
}

const isFirst = ({ kind, category }: MadeItem): boolean =>
  kind === 'idea' && category !== 'done' && category !== 'closed'

/** The list in a browser that revalidates: for a 304, the previous response. */
async function keptList(look: Look): Promise<string> {
  const { board, caller, reader } = look
  const kept = board.cached.get(reader)
  const answer = await caller
    .with(kept ? { 'if-none-match': kept.etag } : {})
    .get(`/e/v1/feedback?${keyOf(look)}&limit=100`)
  if (kept && answer.status === 304) return kept.text
  const text = await answer.text()
  const etag = answer.headers.get('etag')
  if (etag) board.cached.set(reader, { etag, text })
  return text
}

/** The word of the entry if its image can be loaded at its permanent address. */
async function entryImage({ world: { services }, board, caller }: Look): Promise<string> {
  const { entry, organisation } = board
  const url = services.entryImageLinks.linkOf({ tenantId: organisation.tenantId, fileId: entry.imageId })
  const { status } = await caller.get(new URL(url).pathname)
  return status === 200 ? entry.word : ''
}

/** The board as documents: its start page, each item and entry by its address, the roadmap and the changelog. */
async function documents({ world: { services, clock }, board }: Look): Promise<string> {
  const ctx = new GlobalCtx({
    database: services.db,
    actor: undefined,
    services,
    now: clock.read(),
    auditContext: { personId: null, address: '', requestId: '' },
  })
  const site = await findSiteByKey(ctx, board.organisation.publicKey)
  if (!site) return ''
  const template = {
    page: '__BOARD__ __BOARD_TITLE__ __BOARD_DATA__',
    url: 'https://earshot.example',
    heading: '',
    texts: textsIn('en'),
  }
  const made = new BoardDocuments()
  const wanted = [
    {},
    { view: 'roadmap' },
    { view: 'changelog' },
    { entry: board.entry.id },
    ...board.items.map(({ reference: item }) => ({ item })),
  ]
  const pages = await Promise.all(wanted.map((each) => made.make(ctx, site, template, each)))
  return pages.map(({ file }) => file.plain.toString()).join('\n')
}

const own = ({ board, reader }: Look): MadeItem[] =>
  board.items.filter(({ author, state }) => author === reader && state.visibility !== 'team')
const seen = ({ board, reader, access }: Look): MadeItem[] =>
  board.items.filter((item) => seesItem(item, reader, access))
const readCommentsOf = (items: readonly MadeItem[], reader: Reader): string[] =>
  items.flatMap(({ comments }) => wordsOf(comments.filter((comment) => readsComment(comment, reader))))
/** Readable comments that moved with the reader's own merged items; all were written before the merge. */
const readMoved = (look: Look): string[] =>
  own(look).flatMap(({ merged }) =>
    merged?.moved ? wordsOf(merged.comments.filter((comment) => readsComment(comment, look.reader))) : [],
  )
const readComments = (look: Look): string[] => [
  ...readCommentsOf(seen(look), look.reader),
  ...readMoved(look),
]
/** Items into which one of the reader's own items was merged, if the reader sees them. */
const takers = ({ board, reader, access }: Look): MadeItem[] =>
  board.items.flatMap(({ author, merged }) =>
    author === reader && merged && seesItem(merged.into, reader, access) ? [merged.into] : [],
  )
/** Remaining items of the reader's own items that the reader still reads. */
const named = (look: Look): MadeItem[] =>
  own(look).flatMap(({ merged }) =>
    merged && seesItem(merged.into, look.reader, look.access) ? [merged.into] : [],
  )

/** Bugs listed on the board: the reader has reported all of them, too. */
const reported = (look: Look): MadeItem[] => listed(look).filter(({ kind }) => kind === 'bug')

/** Further surfaces for customers. */
export const contactSurfaces: Record<string, Surface> = {
  'own list': {
    show: ({ caller }) => texts(caller, ['/e/v1/me/feedback?limit=100']),
    words: (look) => wordsOf([...own(look), ...named(look), ...reported(look)]),
  },
  'one by one, with what is one’s own': {
    show: ({ caller, board }) =>
      texts(
        caller,
        board.items.map((item) => `/e/v1/me/feedback/${nameOf(item)}`),
      ),
    words: (look) => [...wordsOf(seen(look)), ...readComments(look)],
  },
  'comments, with one’s own': {
    show: ({ caller, board }) =>
      texts(
        caller,
        board.items.map(({ id }) => `/e/v1/me/feedback/${id}/comments`),
      ),
    words: readComments,
  },
  'tracking links': {
    show: async ({ world, board, reader }) => {
      const mine = board.items.filter(({ author }) => author === reader)
      const answers = mine.map(async ({ token }) => {
        const link = world.console().with({ authorization: `Bearer ${token}` })
        return (await link.get('/api/v1/tracked-feedback')).text()
      })
      return (await Promise.all(answers)).join('\n')
    },
    words: (look) => [
      ...wordsOf([...own(look), ...named(look)]),
      ...readCommentsOf(own(look), look.reader),
      ...readMoved(look),
    ],
  },
  'everything held about oneself': {
    show: ({ caller }) => texts(caller, ['/e/v1/me/export']),
    words: (look) => [
      ...wordsOf(seen(look).filter(({ kind }) => kind === 'idea')),
      // The reader's own text in any case.
      ...wordsOf(look.board.items.filter(({ author }) => author === look.reader)),
      ...look.board.items.flatMap(({ comments }) =>
        wordsOf(comments.filter(({ author }) => author === look.reader)),
      ),
      ...look.board.items.flatMap((item) =>
        item.kind === 'bug'
          ? contactNames.filter((name) => name === look.reader).map((name) => reportWord(item, name))
          : [],
      ),
    ],
  },
  'finished items that are asked about': {
    show: ({ caller }) => texts(caller, ['/e/v1/me/fixes']),
    words: askedAbout,
  },
  'the question about a finished item': {
    show: ({ caller, board }) =>
      texts(
        caller,
        board.items.map(({ id }) => `/e/v1/me/fixes?feedbackId=${id}`),
      ),
    words: askedAbout,
  },
}

/** Words of the reader's own items and of the bugs that they reported: the entry announces all items. */
function askedAbout(look: Look): string[] {
  const bugs = takers(look).filter(({ kind }) => kind === 'bug')
  const items = [...own(look).filter(isOnItsOwn), ...bugs, ...reported(look)]
  return items.length > 0 ? [...wordsOf(items), look.board.entry.word] : []
}

/** Words of all items that are not merged, with their comments that are held for review. */
const inboxWords = ({ board, reader }: Look): string[] =>
  reader === 'member'
    ? board.items
        .filter(isOnItsOwn)
        .flatMap((item) => [
          item.word,
          ...wordsOf(item.comments.filter(({ state }) => state.moderation === 'held' && !state.deleted)),
        ])
    : []

const reportWords = ({ board }: Look): string[] =>
  board.items.flatMap((item) =>
    item.kind === 'bug' ? contactNames.map((name) => reportWord(item, name)) : [],
  )

/** Surfaces for the team. */
export const teamSurfaces: Record<string, Surface> = {
  inbox: {
    show: ({ caller, board }) =>
      texts(caller, [`/api/v1/feedback?projectId=${board.organisation.projectId}&limit=100`]),
    words: inboxWords,
  },
  'search of the inbox': {
    show: ({ caller, board }) =>
      texts(caller, [`/api/v1/feedback?projectId=${board.organisation.projectId}&query=lantern`]),
    words: inboxWords,
  },
  'items of the inbox': {
    show: ({ caller, board }) =>
      texts(
        caller,
        board.items.flatMap(({ id }) => [
          `/api/v1/feedback/${id}`,
          `/api/v1/feedback/${id}/comments?limit=100`,
        ]),
      ),
    words: (look) =>
      look.reader === 'member'
        ? [...wordsOf(look.board.items), ...readComments(look), ...reportWords(look)]
        : [],
  },
  'roadmap of the console': {
    show: ({ caller, board }) => texts(caller, [`/api/v1/projects/${board.organisation.projectId}/roadmap`]),
    words: ({ board, reader }) =>
      reader === 'member'
        ? wordsOf(board.items.filter((item) => isEveryones(item) && onRoadmap.includes(item.category)))
        : [],
  },
}
