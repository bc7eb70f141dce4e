import type { ApiError } from '../../api/api-error.ts'
import { ExternalStore } from '../../lib/external-store.ts'
import { type FieldErrors, isOutdated, refusedFields } from './field-errors.ts'
import { pick, same } from './pick.ts'

/** What became of what was typed; `unchanged` until there is something. */
export type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed'

interface Options<Values> {
  /** What is wrong with changes, by field; such fields are not sent. */
  check: (changes: Partial<Values>) => FieldErrors
  /**
   * Sends changed fields with what they held when they began to be changed, and resolves when what is shown as saved has
   * them; throws what refuses them.
   */
  send: (changes: Partial<Values>, was: Partial<Values>) => Promise<unknown>
}

/** What a form that saves itself shows at a time. */
export interface AutosaveSnapshot<Values> {
  edits: Partial<Values>
  errors: FieldErrors
  error: Error | null
  state: SaveState
  /** Whether leaving would lose something: it is not saved, or not yet. */
  changed: boolean
}

/** How long somebody pauses before what they typed is saved, in milliseconds. */
const pause = 600

/**
 * Saves changed fields one sending at a time, each with what differs from what is saved, so that it overwrites no field
 * that somebody else changed meanwhile. A field in which somebody types keeps its text as typed, whatever the server
 * makes of it, until they leave it.
 */
export class Autosave<Values extends object> extends ExternalStore<AutosaveSnapshot<Values>> {
  #saved: Values
  #options: Options<Values>
  /** Of fields in use, what was saved from here, where the server has it in other words. */
  #acknowledged: Partial<Values> = {}
  /** Of changed fields, what they held when they began to be changed, or were saved from here last. */
  #was: Partial<Values> = {}
  /** Names the fields that somebody else has changed meanwhile; they wait for a decision. */
  #outdated: ApiError | null = null
  #focused: keyof Values | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(saved: Values, options: Options<Values>) {
    super({ edits: {}, errors: {}, error: null, state: 'unchanged', changed: false })
    this.#saved = saved
    this.#options = options
  }

  /** Takes over what is saved by now, here or elsewhere, and how to save further. */
  follow(saved: Values, options: Options<Values>): void {
    this.#saved = saved
    this.#options = options
  }

  /** Changes fields; they are saved after a pause. */
  set(change: Partial<Values>): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
    const { edits, errors } = this.read()
    this.#was = { ...pick(this.#saved, (name) => name in change), ...this.#was }
    this.#show({ edits: { ...edits, ...change }, errors: pick(errors, (name) => !(name in change)) })
  }

  /** Saves now what is not saved yet. @returns whether there is nothing left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#send())
    await this.#sending
    return !this.read().changed
  }

  /** Saves what is typed in the place of what others have saved meanwhile. */
  readonly keepMine = (): Promise<boolean> => {
    this.#was = { ...this.#was, ...pick(this.#saved, (name) => this.#waits(name)) }
    this.#outdated = null
    return this.flush()
  }

  /** Shows what others have saved in the place of what is typed. */
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

  /** Leaving a field saves it. */
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

  /** Fields that nobody types in and that are saved follow what is saved elsewhere again. */
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
      if (isOutdated(failure)) this.#outdated = failure
      const refused = isOutdated(failure) ? {} : refusedFields(failure, valid)
      const error = Object.keys(refused).length > 0 ? this.#outdated : (failure as Error)
      this.#show({ errors: { ...errors, ...refused }, error, state: 'failed' })
    }
    this.#release()
  }
}
