export type Point = [x: number, y: number]
export type Tool = 'arrow' | 'box' | 'pen' | 'text' | 'redact' | 'crop'

/** A rectangle from its top left corner. */
export type Area = [x: number, y: number, width: number, height: number]

/** A mark drawn on a picture, in the picture's own pixels. */
export interface Mark {
  tool: Tool
  /** First and last point; for a pen, all points. */
  points: Point[]
  text?: string
}

/** A picture with its marks. */
export interface Picture {
  source: ImageBitmap | HTMLCanvasElement
  marks: Mark[]
  /** Hint for the visitor before sending. */
  note?: 'covered' | 'exposed'
}

interface AnyAttachment {
  name: string
  /** The picture, if the browser can show one. */
  picture?: Picture
  /** A file sent unchanged: a recording, another type than a picture, or a picture that the browser cannot read. */
  file?: Blob
  /** Id of the uploaded file; undefined before. */
  id?: string
  /** Progress of the upload in percent; undefined unless uploading. */
  sent?: number
  problem?: string
  /** True if a limit refuses the file; the form is then sent without it. */
  refused?: boolean
}

/** A file of an unsent form. */
export type Attachment = AnyAttachment & ({ picture: Picture; file?: undefined } | { file: Blob })

/** Files of one form, and messages about them. */
export interface Attachments {
  list: Attachment[]
  problems: string[]
}
