import type { News } from '../panel/late-views.ts'
import { EntryView } from './entry-view.tsx'
import style from './news.css'
import { NewsView } from './news-view.tsx'
import { RichText } from './rich-text.tsx'
import { RoadmapView } from './roadmap-view.tsx'

/** What this chunk has for the views. */
export const code: News = {
  style,
  start() {},
  EntryView,
  NewsView,
  RichText,
  RoadmapView,
}
