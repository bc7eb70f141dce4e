import type { ReactNode } from 'react'
import classes from './Document.module.css'

/** A part of a document; links refer to its `id`. */
export interface Chapter {
  id: string
  title: string
  body: ReactNode
}

export interface DocumentProps {
  title: string
  /** Version and date, for documents that people agree to. */
  note?: string | undefined
  lead: ReactNode
  chapters: readonly Chapter[]
}

/** A long page with its table of contents beside it. */
export const Document = ({ title, note, lead, chapters }: DocumentProps) => (
  <article className={classes.document}>
    <header className={classes.head}>
      <h1>{title}</h1>
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.lead}>{lead}</p>
    </header>
    <nav className="contents" aria-label="On this page">
      <ul>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a href={`#${chapter.id}`}>{chapter.title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div className={classes.body}>
      {chapters.map((chapter) => (
        <section key={chapter.id} id={chapter.id} aria-labelledby={`${chapter.id}-title`}>
          <h2 id={`${chapter.id}-title`}>{chapter.title}</h2>
          {chapter.body}
        </section>
      ))}
    </div>
  </article>
)
