/** Kinds of items in the model, as in the product. */
type Kind = 'idea' | 'bug'

/** An item of the model. */
export interface ModelItem {
  id: string
  kind: Kind
  title: string
  /** Index of the person; null once they are erased. */
  author: number | null
  visibility: 'public' | 'author'
  into: string | null
  supporters: Set<number>
  /** Authors of the reports of a bug, one for each report. */
  reports: number[]
}

/** A comment of the model: `on` is the item whose readers read it now. */
interface ModelComment {
  body: string
  author: number | null
  origin: string
  on: string
}

/**
 * The rules of merging, written a second time without a database: an item points to its target, and everything else
 * follows from the pointers.
 */
export class MergeModel {
  readonly items = new Map<string, ModelItem>()
  /** Indexes of the people by the company that they work for. */
  readonly staff = new Map<string, { revenue: number; people: Set<number> }>()
  comments: ModelComment[] = []

  item(id: string): ModelItem {
    const found = this.items.get(id)
    if (!found) throw new Error(`The model has no item ${id}`)
    return found
  }

  targetsOf(id: string): string[] {
    const { into } = this.item(id)
    return into === null ? [] : [into, ...this.targetsOf(into)]
  }

  mergedInto(id: string): ModelItem[] {
    return [...this.items.values()].filter(({ into }) => into === id)
  }

  /** An item and everything merged into it. */
  groupOf(id: string): string[] {
    return [id, ...this.mergedInto(id).flatMap((each) => this.groupOf(each.id))]
  }

  supportersOf(id: string): Set<number> {
    return new Set(this.groupOf(id).flatMap((each) => [...this.item(each).supporters]))
  }

  /** Authors of the reports of an item and of everything merged into it. */
  reportsOf = (id: string): number[] => this.groupOf(id).flatMap((each) => this.item(each).reports)

  /** The companies that want an item: their number, and the sum of their revenue. */
  demandOf(id: string): { companyCount: number; companyValue: number } {
    const supporters = this.supportersOf(id)
    const wanting = [...this.staff.values()].filter(({ people }) =>
      [...people].some((person) => supporters.has(person)),
    )
    return {
      companyCount: wanting.length,
      companyValue: wanting.reduce((sum, { revenue }) => sum + revenue, 0),
    }
  }

  isListed = ({ into, visibility }: ModelItem): boolean => into === null && visibility === 'public'

  canMerge(id: string, intoId: string): boolean {
    const [from, into] = [this.item(id), this.item(intoId)]
    if (id === intoId || from.kind !== into.kind || from.into !== null || into.into !== null) return false
    return !this.isListed(from) || this.isListed(into)
  }

  merge(id: string, intoId: string): void {
    const from = this.item(id)
    if (this.isListed(from)) for (const comment of this.commentsOn(id)) comment.on = intoId
    from.into = intoId
  }

  unmerge(id: string): void {
    const [targets, group] = [this.targetsOf(id), this.groupOf(id)]
    for (const comment of this.comments)
      if (targets.includes(comment.on) && group.includes(comment.origin)) comment.on = id
    this.item(id).into = null
  }

  erase(id: string): void {
    for (const merged of this.mergedInto(id)) {
      this.unmerge(merged.id)
      merged.visibility = 'author'
    }
    this.comments = this.comments.filter(({ on }) => on !== id)
    this.items.delete(id)
  }

  erasePerson(person: number): void {
    for (const { people } of this.staff.values()) people.delete(person)
    for (const item of this.items.values()) {
      item.supporters.delete(person)
      item.reports = item.reports.filter((author) => author !== person)
    }
    for (const { id, author, visibility } of [...this.items.values()])
      if (author === person && visibility === 'author') this.erase(id)
    this.comments = this.comments.filter(
      ({ author, on }) => author !== person || this.isListed(this.item(on)),
    )
    for (const each of [...this.items.values(), ...this.comments])
      if (each.author === person) each.author = null
  }

  commentsOn = (id: string): ModelComment[] => this.comments.filter(({ on }) => on === id)

  /** The item that a person reads at an address, and the comments there; undefined if they may read nothing. */
  readBy(person: number, id: string): { id: string; comments: string[] } | undefined {
    const item = this.items.get(id)
    if (!item) return undefined
    const words = (comments: ModelComment[]) => comments.map(({ body }) => body).sort()
    if (item.author === person && item.into !== null)
      return { id, comments: words(this.comments.filter(({ on, origin }) => on === id || origin === id)) }
    const last = this.item(this.targetsOf(id).at(-1) ?? id)
    if (!this.isListed(last) && last.author !== person) return undefined
    return { id: last.id, comments: words(this.commentsOn(last.id)) }
  }
}
