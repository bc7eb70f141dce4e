import type { ApiError } from '../../../api/api-error.ts'
import { ExternalStore } from '../../../lib/external-store.ts'
import { type FieldErrors, isEditConflict, refusedFields } from '../field-errors.ts'
import { pick, same } from '../pick.ts'

/** State of typed values; `unchanged` until something is typed. */
export type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed'

interface Options<Values> {
  /** Errors of changes, by field; fields with errors are not sent. */
  check: (changes: Partial<Values>) => FieldErrors
  /**
   * Sends changed fields with their previous values, and resolves once the saved values include the changes; rejects on
   * a refusal.
   */
  send: (changes: Partial<Values>, was: Partial<Values>) => Promise<unknown>
}

/** Snapshot of a form that saves itself. */
export interface AutosaveSnapshot<Values> {
  edits: Partial<Values>
  errors: FieldErrors
  error: Error | null
  state: SaveState
  /** True if leaving the page would lose unsaved changes. */
  changed: boolean
}

/** Pause in typing before the values are saved, in milliseconds. */
const pause = 600

/**
 * Saves changed fields with one request at a time. Each request contains the differences from the saved values, so no
 * field that somebody else changed meanwhile is overwritten. A focused field keeps its text as typed, whatever the
 * server makes of it, until the focus leaves the field.
 */
export class Autosave<Values extends object> extends ExternalStore<AutosaveSnapshot<Values>> {
  #saved: Values
  #options: Options<Values>
  /** Values last saved from here, of focused fields that the server normalised. */
  #acknowledged: Partial<Values> = {}
  /** Previous values of changed fields: the values before the change, or last saved from here. */
  #was: Partial<Values> = {}
  /** The error of an edit conflict; its fields wait for a decision. */
  #outdated: ApiError | null = null
  #focused: keyof Values | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(saved: Values, options: Options<Values>) {
    super({ edits: {}, errors: {}, error: null, state: 'unchanged', changed: false })
    this.#saved = saved
    this.#options = options
  }

  /** Takes over the latest saved values, from here or elsewhere, and the latest callbacks. */
  follow(saved: Values, options: Options<Values>): void {
    this.#saved = saved
    this.#options = options
  }

  /** Changes fields, which are saved after a pause. */
  set(change: Partial<Values>): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
    const { edits, errors } = this.read()
    this.#was = { ...pick(this.#saved, (name) => name in change), ...this.#was }
    this.#show({ edits: { ...edits, ...change }, errors: pick(errors, (name) => !(name in change)) })
  }

  /** Saves all unsaved values now. @returns true if nothing is left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#send())
    await this.#sending
    return !this.read().changed
  }

  /** Resolves an edit conflict with the typed values. */
  readonly keepMine = (): Promise<boolean> => {
    this.#was = { ...this.#was, ...pick(this.#saved, (name) => this.#waits(name)) }
    this.#outdated = null
    return this.flush()
  }

  /** Resolves an edit conflict with the values saved by others. */
  readonly takeTheirs = (): void => {
    const stays = (name: keyof Values) => !this.#waits(name)
    this.#was = pick(this.#was, stays)
    this.#acknowledged = pick(this.#acknowledged, stays)
    const edits = pick(this.read().edits, stays)
    this.#outdated = null
    this.#show({ edits, error: null, state: 'saved' })
  }

  #waits(name: keyof Values): boolean {
    return this.#outdated !== null && name in this.#outdated.formErrors
  }

  enter(name: keyof Values): void {
    this.#focused = name
  }

  /** Ends the editing of a field, which saves it. */
  readonly leave = (): void => {
    this.#focused = undefined
    if (this.read().changed) void this.flush()
    else this.#release()
  }

  #unsavedOf({ edits } = this.read()): Partial<Values> {
    const known = { ...this.#saved, ...this.#acknowledged }
    return pick(edits, (name, value) => !same(value, known[name]))
  }

  #show(change: Partial<AutosaveSnapshot<Values>>): void {
    const snapshot = { ...this.read(), ...change }
    const changed = snapshot.state === 'saving' || Object.keys(this.#unsavedOf(snapshot)).length > 0
    this.write({ ...snapshot, changed })
  }

  /** Lets saved fields without focus follow values saved elsewhere again. */
  #release(): void {
    const unsaved = this.#unsavedOf()
    const stays = (name: keyof Values) => name === this.#focused || name in unsaved
    this.#acknowledged = pick(this.#acknowledged, stays)
    this.#was = pick(this.#was, stays)
    this.#show({ edits: pick(this.read().edits, stays) })
  }

  async #send(): Promise<void> {
    const { check, send } = this.#options
    const changes = this.#unsavedOf()
    const errors = check(changes)
    const valid = pick(changes, (name) => !(name in errors || this.#waits(name)))
    const state: SaveState = Object.keys(errors).length > 0 || this.#outdated ? 'failed' : 'saved'
    if (Object.keys(valid).length === 0) {
      if (state === 'failed' || this.read().state !== 'unchanged')
        this.#show({ errors, state, error: this.#outdated })
      return this.#release()
    }
    this.#show({ errors, error: this.#outdated, state: 'saving' })
    try {
      await send(
        valid,
        pick(this.#was, (name) => name in valid),
      )
      this.#acknowledged = { ...this.#acknowledged, ...valid }
      this.#was = { ...this.#was, ...valid }
      this.#show({ state })
    } catch (failure) {
      if (isEditConflict(failure)) this.#outdated = failure
      const refused = isEditConflict(failure) ? {} : refusedFields(failure, valid)
      const error = Object.keys(refused).length > 0 ? this.#outdated : (failure as Error)
      this.#show({ errors: { ...errors, ...refused }, error, state: 'failed' })
    }
    this.#release()
  }
}
