import { CommandError } from '../lib/command-error.ts'

/** Thrown where the place of an archive does not answer or refuses a request, which says nothing about the archive. */
export class UnreachableArchive extends CommandError {}

/** An archive at the place where it is stored, or will be. */
export interface StoredArchive {
  /** Its path or address, for sentences to the operator. */
  readonly address: string
  exists(): Promise<boolean>
  /** Stores bytes as this archive, which appears once all of them are stored durably. @throws CommandError */
  write(bytes: AsyncIterable<Uint8Array>): Promise<void>
  delete(): Promise<void>
  /** Puts a mark beside it, or takes it away: with it, the archive counts as no backup yet. */
  mark(isChecked: boolean): Promise<void>
  /** As many of its first bytes as there are. @throws CommandError if there is no such archive */
  start(length: number): Promise<Buffer>
  /** All of its bytes. @throws CommandError */
  read(): AsyncIterable<Buffer>
}

/** A folder of archives: one of this machine, or a part of a bucket. */
export interface ArchiveFolder {
  archive(name: string): StoredArchive
  /** Names of everything in the folder. */
  names(): Promise<string[]>
  delete(name: string): Promise<void>
  /** Deletes what backups that were interrupted before a time left there, in milliseconds since 1970. */
  deleteAbandoned(before: number): Promise<void>
}
