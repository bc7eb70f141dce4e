/** Figures of attached files, source maps and imported files, in the units of `limits`. */
export const fileLimits = {
  /** Bytes of one attached file, by kind; for pictures, before re-encoding. */
  fileBytesMax: {
    picture: 10 * 1024 * 1024,
    text: 5 * 1024 * 1024,
    document: 10 * 1024 * 1024,
    /** A minute of a screen recording with much movement. */
    video: 20 * 1024 * 1024,
  },
  filePixelsMax: 40_000_000,
  fileNameMax: 100,
  filesPerItem: 5,
  /** Unsent files of one contact, and their lifetime; a reserved place without bytes counts for `filesReservedFor`. */
  filesUnsentMax: 20,
  filesUnsentKept: 24 * 60 * 60 * 1000,
  /** Lifetime of a file's address that a customer gets. */
  fileLinkLife: 5 * 60 * 1000,
  /** Days for which shared pictures are public to whoever has their addresses. */
  sharedPictureDays: 30,
  /**
   * Uploads of a project's customers per day: number of files, share of the plan's storage, and the part of both that
   * one network may use.
   */
  filesDaily: 500,
  filesDailyShare: 0.2,
  filesDailyShareOfNetwork: 0.1,
  /** Time for which a reserved file without bytes counts as one of these. */
  filesReservedFor: 10 * 60 * 1000,

  /** Bytes of one source map as uploaded, and as unpacked for reading. */
  sourceMapBytesMax: 20 * 1024 * 1024,
  sourceMapsPerProject: 2_000,
  scriptAddressMax: 500,
  /** Time for which a source map is kept after its last upload. */
  sourceMapsKept: 180 * 24 * 60 * 60 * 1000,
  /** Newest source maps listed on a project's page. */
  sourceMapsShown: 100,

  /** Bytes of a file to import, of a row, of a stored part and of a batch of rows; columns, and the length of a name. */
  importBytesMax: 200 * 1024 * 1024,
  importRowBytesMax: 1024 * 1024,
  importPartBytes: 4 * 1024 * 1024,
  importBatchBytes: 16 * 1024,
  importColumnsMax: 200,
  importNameMax: 200,
  /** Comments in the row of an item: they are written in one transaction, for which others wait. */
  importRowCommentsMax: 300,
  /** Imports that are not finished, and the time for which they are kept. */
  importsOpenMax: 10,
  importsOpenKept: 7 * 24 * 60 * 60 * 1000,
  /** Imports listed, refused rows shown with each, and refused rows kept for the file of refusals. */
  importsShown: 50,
  refusalsShown: 20,
  refusalsKept: 10_000,
} as const
